import { removeLocal } from '../http/browserStorage.ts';
import { forgetAgencyData } from '../offline/forget.ts';
import { forgetTypedBy } from '../offline/typedWork.ts';

/** Milliseconds that the browser's database may take; one that never answers must hold nobody up. */
const limit = 5_000;

/**
 * SWAP-06: nothing of the present agency is left in this browser, but for edits that only their author can read (OFF-03).
 *
 * @throws where the browser's database refuses, or does not answer within five seconds.
 */
export async function forgetAgency(): Promise<void> {
  removeLocal('inventorySites', 'subNavPosition');
  await inTime(forgetAgencyData());
}

/**
 * IDLE-07: what a person typed and did not save goes, where they log out or change the agency on purpose.
 *
 * @throws as `forgetAgency`.
 */
export async function forgetTypedOf(userId: string): Promise<void> {
  await inTime(forgetTypedBy(userId));
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const reason = new Error('The browser’s database did not answer.');
    timer = setTimeout(() => reject(reason), limit);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
