/** Charts of which every transition must be taken in Chromium, against the real server: who gets in, and who stays in. */
export const requiredInBrowser = [
  'login',
  'post-login',
  'inactivity',
  'agency-swap',
  'change-password',
  'boot',
  'resync',
] as const;

/** Charts whose committed tours are walked in Chromium: `tests/e2e/tours/*.spec.ts` has one file for each. */
export const walkedInBrowser = [...requiredInBrowser, 'passwordless'] as const;

export type WalkedInBrowser = (typeof walkedInBrowser)[number];
