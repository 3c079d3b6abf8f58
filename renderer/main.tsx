import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./look.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { App } from "./app.tsx";
import { browserBridge } from "./browser-bridge.ts";

// The page may not compile code (content security policy), so the schemas must not try.
z.config({ jitless: true });

window.lanedesk ??= browserBridge();

const root = document.getElementById("window");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
