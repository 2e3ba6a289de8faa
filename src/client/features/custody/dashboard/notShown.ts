import type { Dashboard } from '../../../../contract/custody/dashboard.ts';

type Shown = Dashboard['inventories'];

/** Whether there are inventories, and the person may see none of them: nothing may be said of them then. */
export function isAllHidden({ shown, notShown }: Shown): boolean {
  return shown === 0 && notShown > 0;
}

/** What a card is without: "2 inventories: Not yours"; null if the person sees all. */
export function notShownText({ notShown }: Shown): string | null {
  if (notShown === 0) return null;
  return `${notShown.toLocaleString('en-US')} ${notShown === 1 ? 'inventory' : 'inventories'}: Not yours`;
}
