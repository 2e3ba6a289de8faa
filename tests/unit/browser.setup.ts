import { ensureBrowser, thisMachine } from '../support/server/browser.ts';

/** Finds or installs the browser once: two test files that install it at the same time fail on the lock of apt. */
export default function setup() {
  ensureBrowser(thisMachine);
}
