import { defineConfig } from "vitest/config";

/** A test that comes to its end without one expectation fails: it could not have told a fault. */
const expect = { requireAssertions: true };

/**
 * Three kinds of test, told apart by what they need:
 * unit (functions), integration (real files, sockets and processes), e2e (a real Chromium).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.ts"],
          environment: "node",
          expect,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          environment: "node",
          expect,
          globalSetup: ["test/support/built-program.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/support/built-program.ts", "test/support/browser-setup.ts"],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          fileParallelism: false,
          expect: { ...expect, poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
