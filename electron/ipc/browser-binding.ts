import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler, type Context as Request } from "hono";
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
  pages: string;
  router: Router;
  eventBus: EventBus;
  session: BrowserSession;
  /** Returns the server's URL without a trailing slash. */
  getOrigin(): string;
  /** Ends all event streams, because an open stream delays the end of the server. */
  ended: AbortSignal;
}

/** Creates the web app that serves the pages, channels and events of the window to the browser with the session. */
export function createBrowserBinding({
  pages,
  router,
  eventBus,
  session,
  getOrigin,
  ended,
}: BrowserBindingOptions): Hono {
  const app = new Hono().basePath(WINDOW_PATH);
  const getCookieName = () => `lanedesk-${new URL(getOrigin()).port}`;

  app.use(addHeaders);
  app.use(async (request, next) =>
    request.req.header("host") === new URL(getOrigin()).host
      ? next()
      : rejectRequest(request, 403, "This host name is not Lanedesk's. Open the link that Lanedesk printed."),
  );

  app.get("/session/:key", (request) => {
    // Link previews and scanners send HEAD; only a visit may use the link.
    if (request.req.method === "HEAD") return request.body(null, 204);
    const secrets = session.open(request.req.param("key"));
    if (secrets === "expired")
      return rejectRequest(
        request,
        410,
        "This link has expired. Use the new link that Lanedesk printed in the same place.",
      );
    if (secrets === undefined)
      return rejectRequest(
        request,
        410,
        "This link was already used. Restart Lanedesk for a new link; nothing is lost.",
      );
    const isSecure = getOrigin().startsWith("https:");
    // `serve` opens the link from a file. With Strict, the browser would not send the cookie then.
    const cookieOptions = { path: WINDOW_PATH, httpOnly: true, sameSite: "Lax", secure: isSecure } as const;
    setCookie(request, getCookieName(), secrets.cookie, cookieOptions);
    return request.redirect(`${WINDOW_PATH}/${KEY_PREFIX}${secrets.key}`);
  });

  app.use(async (request, next) =>
    session.hasCookie(getCookie(request, getCookieName())) ? next() : rejectUnknownBrowser(request),
  );
  const requireSession: MiddlewareHandler = async (request, next) => {
    const key = request.req.header(KEY_HEADER) ?? request.req.query("key");
    return session.hasSecrets({ cookie: getCookie(request, getCookieName()), key })
      ? next()
      : rejectUnknownBrowser(request);
  };

  app.post("/ipc/:channel", requireSession, limitBody, async (request) => {
    const channel = request.req.param("channel");
    const text = await request.req.text();
    const sender = request.req.header("origin") ?? "";
    return request.json(await router.dispatch(sender, channel, () => parseJson(text)));
  });

  app.get("/events", requireSession, (request) =>
    streamSSE(request, async (stream) => {
      const unsubscribe = eventBus.listen((event, detail) => {
        void stream.writeSSE({ event, data: JSON.stringify(detail) });
      });
      await new Promise<void>((resolve) => {
        stream.onAbort(resolve);
        ended.addEventListener("abort", () => resolve());
        if (ended.aborted) resolve();
      });
      unsubscribe();
    }),
  );

  app.get(
    "/*",
    serveStatic({ root: pages, rewriteRequestPath: (path) => path.slice(WINDOW_PATH.length) || "/" }),
    (request) => rejectRequest(request, 404, "Page not found."),
  );

  return app;
}

/** Adds security headers; built assets have content hashes in their names, so browsers may cache them. */
const addHeaders: MiddlewareHandler = async (request, next) => {
  await next();
  request.header("Content-Security-Policy", contentSecurityPolicy);
  request.header("X-Content-Type-Options", "nosniff");
  request.header("Referrer-Policy", "no-referrer");
  const isImmutable = request.res.ok && request.req.path.startsWith(`${WINDOW_PATH}/assets/`);
  request.header("Cache-Control", isImmutable ? "private, max-age=31536000, immutable" : "no-store");
};

const limitBody = bodyLimit({
  maxSize: MAX_CALL_BYTES,
  onError: (request) =>
    rejectRequest(
      request,
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

const rejectUnknownBrowser = (request: Request) =>
  rejectRequest(request, 401, "Open Lanedesk with the link that it printed when it started.");

const rejectRequest = (request: Request, status: 401 | 403 | 404 | 410 | 413, message: string) =>
  request.text(message, status);
