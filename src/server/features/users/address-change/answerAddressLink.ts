import { eq } from 'drizzle-orm';
import type { AddressLinkStanding } from '../../../../contract/session/addressChange.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { Account } from '../../../core/identity/account.ts';
import type { AddressChange } from '../../../core/identity/addressInForce.ts';
import { lockAccount } from '../../../core/identity/lockAccount.ts';
import { countStrangerRefusal } from '../../../core/identity/strangerRefusals.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { users } from '../../../database/schema/user.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { findAddressLink } from './addressLinks.ts';
import { resolve } from './noteAddressChange.ts';
import { undoAddressChange } from './undoAddressChange.ts';

export interface LinkAnswer {
  readonly isDone: boolean;
  readonly standing: AddressLinkStanding;
  readonly needsPassword: boolean;
}

interface Answering {
  readonly code: string;
  readonly act: 'undo' | 'confirm';
  readonly origin: Origin;
  readonly now: Date;
}

/**
 * Undoes or confirms a change of address by the code of a mailed link. The account is locked, and the link validated
 * under that lock, so that of two at once only one does something. The same again is answered by what has become of it.
 */
export function answerAddressLink(database: Database, answering: Answering): Promise<LinkAnswer> {
  const { code, act, origin, now } = answering;
  return database.transaction(async (tx) => {
    const found = await findAddressLink(tx, code, now);
    const locked = found && (await lockAccount(tx, found.change.userId));
    const link = await findAddressLink(tx, code, now);
    if (locked === undefined || link?.standing !== act) {
      const standing = link === undefined || link.purpose !== act ? 'unusable' : link.standing;
      await noteRefusal(tx, locked?.account, standing, answering);
      return { isDone: false, standing, needsPassword: false };
    }
    if (act === 'confirm') {
      await confirmAddress(tx, locked.account, link.change, { origin, now });
      return { isDone: true, standing: 'confirmed', needsPassword: false };
    }
    const needsPassword = await undoAddressChange(tx, locked, link.change, { origin, now });
    return { isDone: true, standing: 'undone', needsPassword };
  });
}

/** Counted, also for a known account: a person with a dead link could fill the append-only trail with it. */
async function noteRefusal(
  tx: Transaction,
  account: Account | undefined,
  standing: AddressLinkStanding,
  { origin, now }: Answering,
): Promise<void> {
  const whose = account === undefined ? '' : ` of ${account.fullName}`;
  const what = `A link about a change of address${whose} denied: ${reasons[standing]}`;
  await countStrangerRefusal(tx, { what, origin, now, agencyId: account?.agencyId });
}

const reasons: Readonly<Record<AddressLinkStanding, string>> = {
  undo: 'it is for something else',
  confirm: 'it is for something else',
  undone: 'the change was undone before',
  confirmed: 'the address was confirmed before',
  tooLate: 'it was too late to undo the change',
  unusable: 'it can no longer be used',
};

/**
 * Puts the new address of a person, whose row is locked, active; links that were mailed to the previous one are dead.
 */
async function confirmAddress(
  tx: Transaction,
  account: Account,
  change: AddressChange,
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmed: true, updatedAt: now })
    .where(eq(users.id, account.id));
  await resolve(tx, [change.id], 'confirmed', now);
  await appendAudit(tx, {
    agencyId: account.agencyId,
    actor: { id: account.id, name: account.fullName },
    factor: 'emailed link',
    action: 'addressChange.confirmed',
    outcome: 'success',
    subject: { kind: 'user', id: account.id, name: account.fullName },
    summary: `The new email address of ${account.fullName} was confirmed with the link in the email to it`,
    changes: [
      { field: 'Email address in use', before: change.formerEmail, after: change.newEmail },
    ],
    origin,
    at: now,
  });
}
