/** Bounds for what hangs, and no more: a slow machine is not a fault. No test has a limit of its own. */
export const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};
