import { and, asc, eq } from 'drizzle-orm';
import type { UserAccess, UserRights } from '../../../contract/users/userAccess.ts';
import {
  changedRights,
  rightLabels,
  whyActRefused,
  whyRightFixed,
} from '../../../rules/users/userActs.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { toSecurity } from '../../core/identity/account.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import { lockLedger } from '../../core/ledger/ledgerHead.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { users } from '../../database/schema/user.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { lockPeople } from './lockPeople.ts';
import { readUserAccess } from './readUserAccess.ts';
import { requireOtherHolders } from './requireOtherHolders.ts';
import { withAudit } from './withAudit.ts';

type RightsChange = { base: UserRights; rights: UserRights };
type Saved = { message: string; access: UserAccess };

/**
 * Grants and removes the rights in addition to the permission (ROLE-02), with an entry in the audit trail. Only what
 * differs from `base` is changed, so that someone else's change of another right stays.
 *
 * @throws ProblemError 404 for people of other agencies, 422 by the rules, or if a future witness only has custody of
 * stock; such refusals are in the audit trail.
 */
export function saveUserRights(
  database: Database,
  request: UserRequest,
  userId: string,
  change: RightsChange,
): Promise<Saved> {
  const subject = { kind: 'user', id: userId } as const;
  return withAudit(database, request, { what: 'A change of rights', subject }, (tx) =>
    writeRights(tx, request, userId, change),
  );
}

async function writeRights(
  tx: Transaction,
  request: UserRequest,
  userId: string,
  { base, rights }: RightsChange,
): Promise<Saved> {
  const { session, now } = request;
  const agencyId = session.agency.id;
  const account = (await lockPeople(tx, session, userId)).editor;
  // After the people, like in a signed act: no one accepts stock until it is decided.
  if (rights.witnessOnly && !base.witnessOnly) await lockLedger(tx, agencyId);
  const editor = { ...account, agencyId, rights: toSecurity(account) };
  const access = await readUserAccess(tx, agencyId, userId, now);
  const refused = whyActRefused(editor, access, 'endSessions');
  if (refused !== null) throw unprocessable('user_not_editable', refused);
  const wanted = changedRights(base, rights).filter(
    (right) => rights[right] !== access.rights[right],
  );
  for (const right of wanted) {
    const reason = whyRightFixed(editor, access, right);
    if (reason !== null) throw unprocessable('right_not_yours', reason, { [right]: reason });
  }
  if (wanted.length === 0) return { message: 'There were no changes to make.', access };
  if (wanted.includes('witnessOnly') && rights.witnessOnly) {
    await rejectCustodian(tx, access.user);
    await requireOtherHolders(tx, access.user, { witnessOnly: true });
  }
  const next = { ...access.rights, ...Object.fromEntries(wanted.map((one) => [one, rights[one]])) };
  await tx
    .update(users)
    .set({
      canSeeGlobalAuditHistory: next.globalAuditHistory,
      canSeeClients: next.clients,
      controlValues: next.controlValues,
      witnessOnly: next.witnessOnly,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
  await appendAudit(tx, {
    ...actedBy(request),
    agencyId,
    action: 'user.rightsChanged',
    outcome: 'success',
    subject: { kind: 'user', id: userId, name: access.user.fullName },
    summary: `${session.account.fullName} changed the rights of ${access.user.fullName}`,
    changes: wanted.map((right) => ({
      field: rightLabels[right],
      before: access.rights[right] ? 'Yes' : 'No',
      after: rights[right] ? 'Yes' : 'No',
    })),
  });
  return { message: 'Rights saved.', access: { ...access, rights: next } };
}

/** A witness only could not hand over what they answer for. */
async function rejectCustodian(
  tx: Transaction,
  { userId, fullName }: UserAccess['user'],
): Promise<void> {
  const [held] = await tx
    .select({ name: inventories.name })
    .from(inventories)
    .where(and(eq(inventories.custodianUserId, userId), eq(inventories.isActive, true)))
    .orderBy(asc(inventories.name))
    .limit(1);
  if (held === undefined) return;
  const sentence = `${fullName} has custody of ${held.name}. They must hand it over at a shift change first.`;
  throw unprocessable('has_custody', sentence, { witnessOnly: sentence });
}
