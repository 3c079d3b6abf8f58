import { availableParallelism } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { repository } from "../build/paths.ts";
import { findBrowser } from "./support/browser.ts";
import { serviceCommands } from "./support/component/service-commands.ts";
import { userAgent } from "./support/platform.ts";

/** The workers and the programs that the tests start load their compiled code from here, which saves a fifth of each start. */
process.env.NODE_COMPILE_CACHE ??= join(repository, "node_modules/.cache/compiled");

/** Undefined without a browser: then browser-setup.ts fails the tests that need one, and says what to install. */
const executablePath = await findBrowser().catch(() => undefined);

/** A test without an assertion fails. `expect.poll` waits long enough for a busy machine. */
const expect = { requireAssertions: true, poll: { timeout: 15_000 } };

/**
 * Unit tests call functions, component tests render React components in Chromium, integration tests use real files,
 * sockets and processes, and e2e tests drive the built program in Chromium. See test/README.md.
 */
export default defineConfig(({ mode }) => {
  // React's development version takes a fifth longer. `npm run test:all` uses it, for its warnings.
  if (mode !== "all") process.env.NODE_ENV = "production";
  return {
    test: {
      // Most tests wait for a process or a page part of the time, so one worker more than cores is faster.
      maxWorkers: availableParallelism() + 1,
      env: {
        LANEDESK_TEST_ALL: mode === "all" ? "1" : "",
        LANEDESK_TEST_OFFICE: mode === "office" ? "1" : "",
      },
      tags: [{ name: "long", description: "Runs in `npm run test:all`, not in `npm test`." }],
      // Component tests run after all others (groupOrder): their workers are pages, which maxWorkers counts separately.
      projects: [
        {
          extends: true,
          test: {
            name: "unit",
            include: ["test/unit/**/*.test.ts"],
            expect,
            isolate: false,
            testTimeout: 30_000,
          },
        },
        {
          extends: true,
          plugins: [react()],
          resolve: {
            alias: [
              { find: /^zustand$/, replacement: join(import.meta.dirname, "support/component/zustand.ts") },
            ],
          },
          // List all: a dependency that Vite discovers during a test reloads the page.
          optimizeDeps: { entries: ["renderer/**/*.tsx", "test/component/**/*.tsx"] },
          test: {
            name: "component",
            sequence: { groupOrder: 1 },
            include: ["test/component/**/*.test.tsx"],
            isolate: false,
            expect,
            globalSetup: ["test/support/browser-setup.ts"],
            testTimeout: 30_000,
            browser: {
              enabled: true,
              headless: true,
              commands: serviceCommands,
              locators: { exact: false },
              screenshotFailures: false,
              provider: playwright({
                launchOptions: { executablePath, chromiumSandbox: false },
                contextOptions: { userAgent, reducedMotion: "reduce" },
              }),
              instances: [{ browser: "chromium" }],
            },
          },
        },
        {
          extends: true,
          test: {
            name: "integration",
            include: ["test/integration/**/*.test.ts"],
            expect,
            globalSetup: ["test/support/built-program.ts"],
            isolate: false,
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: "e2e",
            include: ["test/e2e/**/*.test.ts"],
            expect,
            globalSetup: ["test/support/built-program.ts", "test/support/browser-setup.ts"],
            isolate: false,
            testTimeout: 90_000,
            hookTimeout: 90_000,
          },
        },
      ],
    },
  };
});
