import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler, type Context as Request } from "hono";
import { bodyLimit } from "hono/body-limit";
import { getCookie, setCookie } from "hono/cookie";
import { streamSSE } from "hono/streaming";
import { keyHeader, keyMark, windowHeader } from "../../shared/loopback.ts";
import type { BrowserSession } from "./browser-session.ts";
import { limitsOf, readCall } from "./call-limits.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { EventBus } from "./event-bus.ts";
import { createListeningWindows } from "./listening-windows.ts";
import type { Router } from "./router.ts";

/** Where the window lies on a server that also serves the HTTP interface. */
export const windowPath = "/window";

export interface BrowserBindingOptions {
  /** The folder of the built pages. */
  pages: string;
  router: Router;
  eventBus: EventBus;
  session: BrowserSession;
  /** The address at which the server is reached, without a slash at its end. */
  origin(): string;
  /** From then on no window is told of anything: a stream of events that stood would keep the server open. */
  ended: AbortSignal;
}

/** The window in a browser: its pages, its channels and its events, for the one browser that holds the session. */
export function createBrowserBinding({
  pages,
  router,
  eventBus,
  session,
  origin,
  ended,
}: BrowserBindingOptions): Hono {
  const app = new Hono().basePath(windowPath);
  const listening = createListeningWindows();
  const cookie = () => `lanedesk-${new URL(origin()).port}`;

  app.use(withHeaders);
  app.use(async (request, next) =>
    request.req.header("host") === new URL(origin()).host
      ? next()
      : refuse(request, 403, "This is not Lanedesk's address."),
  );

  app.get("/session/:key", (request) => {
    const admission = session.open(request.req.param("key"));
    if (admission === "too old")
      return refuse(
        request,
        410,
        "This link is older than ten minutes. A new one stands where Lanedesk printed this one.",
      );
    if (admission === undefined)
      return refuse(
        request,
        410,
        "This link was used before. Start Lanedesk again for a new one; nothing is lost.",
      );
    const secure = origin().startsWith("https:");
    // Strict would keep the cookie back where the link is opened out of a file, as `serve` does it.
    const rules = { path: windowPath, httpOnly: true, sameSite: "Lax", secure } as const;
    setCookie(request, cookie(), admission.cookie, rules);
    return request.redirect(`${windowPath}/${keyMark}${admission.key}`);
  });

  app.use(async (request, next) =>
    session.hasCookie(getCookie(request, cookie())) ? next() : refuseStranger(request),
  );
  const asks: MiddlewareHandler = async (request, next) => {
    const key = request.req.header(keyHeader) ?? request.req.query("key");
    return session.holds({ cookie: getCookie(request, cookie()), key }) ? next() : refuseStranger(request);
  };

  app.post("/ipc/:channel", asks, limited, async (request) => {
    const channel = request.req.param("channel");
    const window = request.req.header(windowHeader);
    if (window) await listening.until(window);
    const text = await request.req.text();
    const sender = request.req.header("origin") ?? "";
    return request.json(await router.dispatch(sender, channel, () => readCall(channel, text)));
  });

  app.get("/events", asks, (request) =>
    streamSSE(request, async (stream) => {
      const stop = eventBus.listen((event, detail) => {
        void stream.writeSSE({ event, data: JSON.stringify(detail) });
      });
      listening.note(request.req.query("window") ?? "");
      await new Promise<void>((resolve) => {
        stream.onAbort(resolve);
        ended.addEventListener("abort", () => resolve());
        if (ended.aborted) resolve();
      });
      stop();
    }),
  );

  app.get(
    "/*",
    serveStatic({ root: pages, rewriteRequestPath: (path) => path.slice(windowPath.length) || "/" }),
    (request) => refuse(request, 404, "There is no such page."),
  );

  return app;
}

/** What is built is named by its content; a browser that keeps it keeps it compiled, too. */
const withHeaders: MiddlewareHandler = async (request, next) => {
  await next();
  request.header("Content-Security-Policy", contentSecurityPolicy);
  request.header("X-Content-Type-Options", "nosniff");
  request.header("Referrer-Policy", "no-referrer");
  const isLasting = request.res.ok && request.req.path.startsWith(`${windowPath}/assets/`);
  request.header("Cache-Control", isLasting ? "private, max-age=31536000, immutable" : "no-store");
};

/** A call is read as far as its channel needs. */
const limited: MiddlewareHandler = (request, next) =>
  bodyLimit({
    maxSize: limitsOf(request.req.param("channel") ?? "").mostBytes,
    onError: () => refuse(request, 413, "That is too large to send at once. Nothing was changed."),
  })(request, next);

const refuseStranger = (request: Request) =>
  refuse(request, 401, "Open Lanedesk with the link that it printed when it started.");

const refuse = (request: Request, status: 401 | 403 | 404 | 410 | 413, words: string) =>
  request.text(words, status);
