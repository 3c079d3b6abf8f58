import { expect, test } from "vitest";
import { saveCarrier } from "../../../../electron/services/carriers/save-carrier.ts";
import { bookLoad } from "../../../../electron/services/loads/book.ts";
import { postLoad } from "../../../../electron/services/loads/create.ts";
import { getLoadDetails } from "../../../../electron/services/loads/get.ts";
import { linkCarrier } from "../../../../electron/services/loads/link-carrier.ts";
import { loadRequest } from "../../../../shared/interface/load.ts";
import { smallLoad } from "../../../support/loads.ts";
import { testService } from "../../../support/service.ts";

test("links only a booking that is not monitored, once, and keeps its phone number", async () => {
  const { context, caller } = await testService();
  const { loadId } = (await postLoad(context, caller, loadRequest.parse(smallLoad))).load;
  const facts = {
    usdotNumber: "100009",
    legalName: "Prairie Movers LLC",
    phone: "2145550100",
    email: "a@b.c",
  };
  const { insdId } = await saveCarrier(context, caller, null, facts);
  const link = () => linkCarrier(context, caller, { loadId, insdId });
  await expect(link()).rejects.toMatchObject({ code: "conflict" });
  await bookLoad(context, caller, { loadId, carrierName: "Prairie", phone: "9135550177", rate: 2_450 });
  await expect(linkCarrier(context, caller, { loadId, insdId: 99 })).rejects.toMatchObject({
    code: "not-found",
  });
  await link();
  await expect(link()).rejects.toMatchObject({ code: "conflict" });
  const { load, booking } = await getLoadDetails(context, caller, loadId);
  expect(booking).toMatchObject({
    carrier: {
      insdId,
      name: "Prairie Movers LLC",
      usdotNumber: "100009",
      phone: "9135550177",
      email: "a@b.c",
    },
    rate: 2_450,
  });
  expect(load.carrierName).toBe("Prairie Movers LLC");
  expect(load.loadActivity.at(-1)?.comment).toBe("Booking of Prairie linked to carrier Prairie Movers LLC");
});
