import type { Transaction } from '../../database/database.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { queueNotice } from '../mail/mailQueue.ts';

/** An email to the owner, so that someone else's change does not go unnoticed. It leaves with the commit. */
export async function notifyOwner(
  tx: Transaction,
  { userId, origin, now }: { readonly userId: string; readonly origin: Origin; readonly now: Date },
  change: 'added' | 'removed',
  displayName: string,
): Promise<void> {
  const what =
    change === 'added'
      ? `The passkey “${displayName}” was added to your account. It can be used to log in without your password.`
      : `The passkey “${displayName}” was removed from your account. It can no longer be used to log in.`;
  const notice = {
    title: change === 'added' ? 'A passkey was added' : 'A passkey was removed',
    paragraphs: [
      what,
      'If this wasn’t you, change your password and notify your administrator now.',
    ],
  };
  await queueNotice(tx, userId, notice, origin, now);
}
