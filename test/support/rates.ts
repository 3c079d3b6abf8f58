/** The two paths of the booked rate trend (4.9). */
export const trendPath = "/rateinsights/v3/booked/trend/fourweek";
export const otherTrendPath = "/modeledrate/v3/booked/trend/fourweek";

/** A minimal rate trend request for a van from Dallas to Atlanta. */
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
