import { and, eq, inArray } from 'drizzle-orm';
import type { ActRight, ActRights, RightRole } from '../../../../contract/core/actRights.ts';
import type { RightsSheet } from '../../../../contract/users/rightsSheet.ts';
import { type AgencyRights, rightLabels, rightsOf } from '../../../../rules/core/actRights.ts';
import {
  changedActs,
  lastHolderOf,
  scopeLabels,
  whyScopeFixed,
} from '../../../../rules/users/actRightChanges.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../../core/identity/actedBy.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { type RightsHolder, readHolders } from '../../../core/rights/readRights.ts';
import type { UserRequest } from '../../../core/users/saveUserRequest.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { personRights, roleRights } from '../../../database/schema/user.ts';
import { unprocessable } from '../../../platform/http/problemError.ts';
import { lockMany } from '../lockPeople.ts';
import { withAudit } from '../withAudit.ts';
import { readPersonSheet, readRoleSheet } from './readSheets.ts';

interface Change {
  readonly base: ActRights;
  readonly rights: ActRights;
}

interface Saved {
  readonly message: string;
  readonly sheet: RightsSheet;
}

/** In what the rights of a role and those of a person differ. */
interface Subject {
  readonly kind: 'agency' | 'user';
  readonly id: string;
  readonly action: string;
  /** After "changed the rights of". */
  readonly name: (sheet: RightsSheet) => string;
  readonly read: (tx: Transaction) => Promise<RightsSheet>;
  /** What the agency has changed once the change is stored, as one person's rights follow from it. */
  readonly apply: (holder: RightsHolder, changed: Partial<ActRights>) => AgencyRights;
  readonly store: (
    tx: Transaction,
    sheet: RightsSheet,
    changed: Partial<ActRights>,
  ) => Promise<void>;
}

/**
 * Changes the rights of a role (RIGHT-04). The ledger is locked, so that an act is recorded before the change or is
 * checked again after it (RIGHT-05). Only what differs from `base` is changed, so that someone else's change of another right stays.
 *
 * @throws ProblemError 422 by the rules (`right_not_yours`, `user_not_editable`, `last_holder`); each is audited.
 */
export function saveRoleRights(
  database: Database,
  request: UserRequest,
  role: RightRole,
  change: Change,
): Promise<Saved> {
  const { session } = request;
  const agencyId = session.agency.id;
  return save(database, request, change, [], {
    kind: 'agency',
    id: String(agencyId),
    action: 'agency.roleRightsChanged',
    name: ({ name }) => `the role “${name}”`,
    read: (tx) => readRoleSheet(tx, session, role),
    apply: ({ agency }, changed) => ({
      ...agency,
      roles: { ...agency.roles, [role]: { ...agency.roles[role], ...changed } },
    }),
    store: async (tx, { usual }, changed) => {
      const acts = Object.keys(changed) as ActRight[];
      await tx
        .delete(roleRights)
        .where(
          and(
            eq(roleRights.agencyId, agencyId),
            eq(roleRights.role, role),
            inArray(roleRights.act, acts),
          ),
        );
      const rows = differing(usual, changed).map((row) => ({ agencyId, role, ...row }));
      if (rows.length > 0) await tx.insert(roleRights).values(rows);
    },
  });
}

/** The same for one person. @throws ProblemError as `saveRoleRights`, and 404 for people of other agencies. */
export function savePersonRights(
  database: Database,
  request: UserRequest,
  userId: string,
  change: Change,
): Promise<Saved> {
  const { session, now } = request;
  const agencyId = session.agency.id;
  return save(database, request, change, [userId], {
    kind: 'user',
    id: userId,
    action: 'user.actRightsChanged',
    name: ({ name }) => name,
    read: (tx) => readPersonSheet(tx, session, userId, now),
    apply: ({ userId: one, agency }, changed) =>
      one === userId ? { ...agency, person: { ...agency.person, ...changed } } : agency,
    store: async (tx, { usual }, changed) => {
      const acts = Object.keys(changed) as ActRight[];
      await tx
        .delete(personRights)
        .where(
          and(
            eq(personRights.agencyId, agencyId),
            eq(personRights.userId, userId),
            inArray(personRights.act, acts),
          ),
        );
      const rows = differing(usual, changed).map((row) => ({ agencyId, userId, ...row }));
      if (rows.length > 0) await tx.insert(personRights).values(rows);
    },
  });
}

function save(
  database: Database,
  request: UserRequest,
  change: Change,
  people: readonly string[],
  subject: Subject,
): Promise<Saved> {
  const { kind, id } = subject;
  const attempt = { what: 'A change of rights to acts', subject: { kind, id } };
  return withAudit(database, request, attempt, async (tx) => {
    await lockMany(tx, request.session, people);
    await lockLedger(tx, request.session.agency.id);
    const sheet = await subject.read(tx);
    if (sheet.fixed !== null) throw unprocessable('user_not_editable', sheet.fixed);
    const wanted = changedActs(change.base, change.rights).filter(
      (right) => change.rights[right] !== sheet.rights[right],
    );
    if (wanted.length === 0) return { message: 'There were no changes to make.', sheet };
    for (const right of wanted) {
      const why = whyScopeFixed(sheet.own[right], sheet.rights[right], change.rights[right]);
      if (why !== null) throw unprocessable('right_not_yours', why, { [right]: why });
    }
    const changed = Object.fromEntries(wanted.map((right) => [right, change.rights[right]]));
    await rejectLastHolder(tx, request, subject, changed);
    await subject.store(tx, sheet, changed);
    await audit(tx, request, subject, sheet, change.rights, wanted);
    return { message: 'Rights saved.', sheet: await subject.read(tx) };
  });
}

/** What is stored: a right that is as usual again needs no row. */
function differing(usual: ActRights, changed: Partial<ActRights>) {
  return (Object.keys(changed) as ActRight[]).flatMap((act) => {
    const scope = changed[act];
    return scope === undefined || scope === usual[act] ? [] : [{ act, scope }];
  });
}

async function rejectLastHolder(
  tx: Transaction,
  { session }: UserRequest,
  { apply }: Subject,
  changed: Partial<ActRights>,
): Promise<void> {
  const everyone = await readHolders(tx, session.agency.id);
  const last = lastHolderOf(
    everyone.map(({ holder, agency }) => rightsOf(holder, agency)),
    everyone.map((one) => rightsOf(one.holder, apply(one, changed))),
  );
  if (last !== null) throw unprocessable('last_holder', last.why, { [last.right]: last.why });
}

async function audit(
  tx: Transaction,
  request: UserRequest,
  { kind, id, action, name }: Subject,
  before: RightsSheet,
  after: ActRights,
  wanted: readonly ActRight[],
): Promise<void> {
  const { account, agency } = request.session;
  await appendAudit(tx, {
    ...actedBy(request),
    agencyId: agency.id,
    action,
    outcome: 'success',
    subject: { kind, id, name: before.name },
    summary: `${account.fullName} changed the rights of ${name(before)} to acts`,
    changes: wanted.map((right) => ({
      field: rightLabels[right],
      before: scopeLabels[before.rights[right]],
      after: scopeLabels[after[right]],
    })),
  });
}
