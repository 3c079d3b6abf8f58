/** Where the booked rate trend is asked (4.9); one handler serves both. */
export const trendPath = "/rateinsights/v3/booked/trend/fourweek";
export const otherTrendPath = "/modeledrate/v3/booked/trend/fourweek";

/** What a caller must say to be told a trend: of a van from Dallas to Atlanta, everything at one moment. */
export const trendRequest = (moment = "2026-12-01T12:00:00Z") => ({
  LoadId: "LD-1",
  RateDateTime: moment,
  BookedDateTime: moment,
  ShipDateTime: moment,
  DeliveryDateTime: moment,
  Origin: { City: "Dallas", StateCode: "TX", ZipCode: "75201" },
  Destination: { City: "Atlanta", StateCode: "GA", ZipCode: "30303" },
  TransportationMode: "TL",
  EquipmentCode: "V",
  MultiPickDrop: "NO",
});
