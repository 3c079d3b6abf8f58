import { serveStatic } from "@hono/node-server/serve-static";
import { type Context as Exchange, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { getCookie, setCookie } from "hono/cookie";
import { streamSSE } from "hono/streaming";
import { KEY_HEADER, KEY_PREFIX } from "../../shared/browser-access.ts";
import { LanedeskError } from "../../shared/failure.ts";
import type { BrowserSession } from "./browser-session.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { EventBus } from "./event-bus.ts";
import type { Router } from "./router.ts";

/** The path of the window on a server that also serves the HTTP interface. */
export const WINDOW_PATH = "/window";

/** Limits the memory that one call takes. */
const MAX_CALL_BYTES = 80 * 1024 * 1024;

interface BrowserBindingOptions {
  /** The folder of the built pages. */
  pagesFolder: string;
  router: Router;
  eventBus: EventBus;
  session: BrowserSession;
  /** Returns the server's URL without a trailing slash. */
  getOrigin(): string;
  /** Ends all event streams when the server closes, because an open stream would delay the end of the server. */
  ended: AbortSignal;
}

/** Creates the web app that serves the pages, channels and events of the window to the browser with the session. */
export function createBrowserBinding({
  pagesFolder,
  router,
  eventBus,
  session,
  getOrigin,
  ended,
}: BrowserBindingOptions): Hono {
  const app = new Hono().basePath(WINDOW_PATH);
  const getCookieName = () => `lanedesk-${new URL(getOrigin()).port}`;

  app.use(addHeaders);
  app.use(async (exchange, next) =>
    exchange.req.header("host") === new URL(getOrigin()).host
      ? next()
      : rejectRequest(
          exchange,
          403,
          "Lanedesk does not use this host name. Open the link that Lanedesk printed.",
        ),
  );

  app.get("/session/:key", (exchange) => {
    // Link previews and scanners send HEAD; only a visit may use the link.
    if (exchange.req.method === "HEAD") return exchange.body(null, 204);
    const secrets = session.open(exchange.req.param("key"));
    if (secrets === "expired")
      return rejectRequest(
        exchange,
        410,
        "This link has expired. Use the new link that Lanedesk printed in the same place.",
      );
    if (secrets === undefined)
      return rejectRequest(
        exchange,
        410,
        "This link is not valid or was already used. Open the newest link that Lanedesk printed, or restart Lanedesk for a new link.",
      );
    const isSecure = getOrigin().startsWith("https:");
    // `serve` opens the link from a local file. With Strict, the browser would not send the cookie for the first page.
    const cookieOptions = { path: WINDOW_PATH, httpOnly: true, sameSite: "Lax", secure: isSecure } as const;
    setCookie(exchange, getCookieName(), secrets.cookie, cookieOptions);
    return exchange.redirect(`${WINDOW_PATH}/${KEY_PREFIX}${secrets.key}`);
  });

  app.use(async (exchange, next) =>
    session.hasCookie(getCookie(exchange, getCookieName())) ? next() : rejectUnknownBrowser(exchange),
  );
  const requireSession: MiddlewareHandler = async (exchange, next) => {
    const key = exchange.req.header(KEY_HEADER) ?? exchange.req.query("key");
    return session.hasSecrets({ cookie: getCookie(exchange, getCookieName()), key })
      ? next()
      : rejectUnknownBrowser(exchange);
  };

  app.post("/ipc/:channel", requireSession, limitBody, async (exchange) => {
    const channel = exchange.req.param("channel");
    const text = await exchange.req.text();
    const senderUrl = exchange.req.header("origin") ?? "";
    return exchange.json(await router.dispatch(senderUrl, channel, () => parseJson(text)));
  });

  app.get("/events", requireSession, (exchange) =>
    streamSSE(exchange, async (stream) => {
      const unsubscribe = eventBus.listen((event, detail) => {
        void stream.writeSSE({ event, data: JSON.stringify(detail) });
      });
      await new Promise<void>((resolve) => {
        const close = () => {
          ended.removeEventListener("abort", close);
          resolve();
        };
        stream.onAbort(close);
        ended.addEventListener("abort", close);
        if (ended.aborted) close();
      });
      unsubscribe();
    }),
  );

  app.get(
    "/*",
    serveStatic({ root: pagesFolder, rewriteRequestPath: (path) => path.slice(WINDOW_PATH.length) || "/" }),
    (exchange) => rejectRequest(exchange, 404, "Page not found. Check the address."),
  );

  return app;
}

/** Adds security headers; built assets have content hashes in their names, so browsers may cache them. */
const addHeaders: MiddlewareHandler = async (exchange, next) => {
  await next();
  exchange.header("Content-Security-Policy", contentSecurityPolicy);
  exchange.header("X-Content-Type-Options", "nosniff");
  exchange.header("Referrer-Policy", "no-referrer");
  const isImmutable = exchange.res.ok && exchange.req.path.startsWith(`${WINDOW_PATH}/assets/`);
  exchange.header("Cache-Control", isImmutable ? "private, max-age=31536000, immutable" : "no-store");
};

const limitBody = bodyLimit({
  maxSize: MAX_CALL_BYTES,
  onError: (exchange) =>
    rejectRequest(
      exchange,
      413,
      "The request is too large; nothing was changed. Change less data in one step.",
    ),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LanedeskError("invalid", "The request is not JSON; nothing was changed. Reload this page.");
  }
}

const rejectUnknownBrowser = (exchange: Exchange) =>
  rejectRequest(
    exchange,
    401,
    "This browser has no access to Lanedesk. Open the link that Lanedesk printed.",
  );

const rejectRequest = (exchange: Exchange, status: 401 | 403 | 404 | 410 | 413, message: string) =>
  exchange.text(message, status);
