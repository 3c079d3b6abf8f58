import "./bridge/install.ts";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@mantine/spotlight/styles.layer.css";
import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { App } from "./app.tsx";
import { getConfirmationLoadId, getWindowLoadId } from "./loads/actions/open-window.ts";
import { startBoardEarly } from "./loads/board/read-rows.ts";
import { useNavigation } from "./navigation.ts";

// The content security policy forbids eval, so zod must not compile its schemas.
z.config({ jitless: true });

const isMainWindow = !getWindowLoadId() && !getConfirmationLoadId();
if (isMainWindow && useNavigation.getState().view === "loads") startBoardEarly();

const root = document.getElementById("window");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
