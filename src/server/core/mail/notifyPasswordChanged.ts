import type { Transaction } from '../../database/database.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Account } from '../identity/account.ts';
import { queueNotice } from './mailQueue.ts';

/** An email to whose password it is, so that someone else's change does not go unnoticed. It leaves with the commit. */
export async function notifyPasswordChanged(
  tx: Transaction,
  account: Pick<Account, 'id' | 'userName'>,
  change: { what: 'changed' | 'set up'; loggedOut: 'everybody' | 'everyone else' },
  { origin, now }: { origin: Origin; now: Date },
): Promise<void> {
  const { what, loggedOut } = change;
  const notice = {
    title: 'Your password was changed',
    paragraphs: [
      `The password of the account ${account.userName} was ${what}, and ${loggedOut} using it was logged out.`,
      'If this wasn’t you, notify support now.',
    ],
  };
  await queueNotice(tx, account.id, notice, origin, now);
}
