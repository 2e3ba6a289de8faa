import { removeLocal } from '../http/browserStorage.ts';
import { forgetAgencyData } from '../offline/forget.ts';
import { forgetTypedBy } from '../offline/typedWork.ts';

/**
 * SWAP-06: nothing of the present agency is left in this browser, but for edits that only their author can read (OFF-03).
 *
 * @throws where the browser's database refuses, or does not answer in time.
 */
export async function forgetAgency(): Promise<void> {
  removeLocal('inventorySites', 'subNavPosition');
  await forgetAgencyData();
}

/**
 * IDLE-07: what a person typed and did not save goes, where they log out or change the agency on purpose.
 *
 * @throws as `forgetAgency`.
 */
export async function forgetTypedOf(userId: string): Promise<void> {
  await forgetTypedBy(userId);
}
