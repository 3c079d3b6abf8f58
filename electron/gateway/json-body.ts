import type { Exchange } from "./exchange.ts";
import { Refusal } from "./refusal.ts";
import { readStrictJson } from "./strict-json.ts";

/**
 * The largest body that is read, in bytes. Room for the longest load (2.1, 2.2: 1.8 million letters) and for clearing
 * 10,000 carriers in the widest layout (4.7); loads come one a call, so nothing longer is of use. Nobody else
 * is answered while one is read: the slowest kind of text (all quotes) takes 17 ms at 2 MiB, 69 ms at 8.
 */
const largestBody = 2 * 1024 * 1024;

/**
 * A body that is too large is passed over up to here: where one breaks off reading it, the connection is cut half a
 * second later, with whatever the caller has asked on it since.
 */
const largestPassedOver = 64 * 1024 * 1024;

/**
 * The body as JSON.
 * @throws Refusal 413 above 2 MiB, 415 when it does not say that it is JSON, 400 when it is none
 */
export async function readJson(exchange: Exchange): Promise<unknown> {
  const announced = Number(exchange.req.header("content-length") ?? Number.NaN);
  if (announced > largestBody) throw tooLarge();
  if (announced === 0) throw empty();
  const type = exchange.req.header("content-type");
  const isEncoded = (exchange.req.header("content-encoding") ?? "identity") !== "identity";
  const bytes = isJson(type) && !isEncoded ? await readBytes(exchange, announced) : undefined;
  const isBodiless = Number.isNaN(announced) && exchange.req.header("transfer-encoding") === undefined;
  if (bytes ? bytes.byteLength === 0 : isBodiless) throw empty();
  if (!bytes)
    throw new Refusal(415, "The body must be JSON in UTF-8, sent as Content-Type: application/json.", {
      headers: { Accept: "application/json" },
    });
  return readStrictJson(decodeText(bytes));
}

function isJson(type: string | undefined): boolean {
  const [media = "", ...parameters] = (type ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((one) => one.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  return isUtf8 && /^application\/([\w.+-]+\+)?json$/.test(media.trim());
}

/** Reads at most the largest body: where no length was announced, what comes is counted. */
async function readBytes(exchange: Exchange, announced: number): Promise<Uint8Array> {
  try {
    if (!Number.isNaN(announced)) return new Uint8Array(await exchange.req.arrayBuffer());
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of exchange.req.raw.body ?? []) {
      length += chunk.byteLength;
      if (length <= largestBody) chunks.push(chunk);
      else if (length > largestPassedOver) break;
      else chunks.length = 0;
    }
    if (length > largestBody) throw tooLarge();
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, "The body broke off before its end. Nothing was changed.");
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, "The body is not UTF-8. Nothing was changed.");
  }
}

const tooLarge = () =>
  new Refusal(413, "The body is larger than 2 MiB. Nothing was changed; send it in several calls.");
const empty = () => new Refusal(400, "The body is empty, where JSON is expected. Nothing was changed.");
