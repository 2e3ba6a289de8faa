import { removeLocal } from '../http/browserStorage.ts';
import { clearAgencyData } from '../offline/forget.ts';
import { clearTypedBy } from '../offline/typedWork.ts';

/**
 * SWAP-06: nothing of the current agency is left in this browser, except edits that only their author can read
 * (OFF-03).
 *
 * @throws if the browser's database refuses, or does not respond in time.
 */
export async function resetAgency(): Promise<void> {
  removeLocal('inventorySites', 'subNavPosition');
  await clearAgencyData();
}

/**
 * IDLE-07: what a person typed and did not save is deleted when they log out or change the agency on purpose.
 *
 * @throws as `resetAgency`.
 */
export async function clearTypedOf(userId: string): Promise<void> {
  await clearTypedBy(userId);
}
