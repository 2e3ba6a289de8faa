import type { EditableField, UserRow } from '../../../contract/users/user.ts';
import type { InvitedUser } from '../../../contract/users/userAccess.ts';
import { permissionProfiles } from '../../../rules/core/permissions.ts';
import { describeField, fieldLabels } from '../../../rules/users/userForm.ts';
import { checkInvite } from '../../../rules/users/userInvite.ts';
import type { EditableUser } from '../../../rules/users/userMerge.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import {
  type ImportedRow,
  type Importer,
  reasonsOf,
  type Validated,
  type Written,
} from '../../core/import/importer.ts';
import { lockAgency } from '../../core/records/saveRecord.ts';
import { createUsers, userNameTaken } from '../../core/users/createUser.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Transaction } from '../../database/database.ts';
import type { ImportReason } from '../../database/schema/recordImport.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { decideChange, type UserChange } from './decideChange.ts';
import { readAll } from './exportUsers.ts';
import { cellsOf, headOf, readCells } from './importedCells.ts';
import { idsNamed, type Known, keyOf, readKnown } from './importedPeople.ts';
import { rejectFurtherRights } from './lockPeople.ts';
import { endsAdministrator } from './requireOtherAdministrator.ts';
import { applyChange } from './saveUser.ts';

type Plan =
  | { readonly kind: 'add'; readonly invited: InvitedUser }
  | { readonly kind: 'change'; readonly current: UserRow; readonly change: UserChange };

interface Decision {
  readonly validated: Validated;
  readonly plan: Plan | null;
}

/** People by their email: who has it in the agency is changed, anyone else is added. */
export const userImporter: Importer = {
  validate: async (tx, request, rows) =>
    (await decideAll(tx, request, rows, [])).map(({ validated }) => validated),
  write: writeAll,
  readAll: async (tx, { session, now }) => {
    const everybody = { search: '', sort: 'email', isActive: 'all' } as const;
    return (await readAll(tx, session.agency.id, everybody, now)).map(cellsOf);
  },
};

async function decideAll(
  tx: Transaction,
  request: UserRequest,
  rows: readonly ImportedRow[],
  toLock: readonly string[],
): Promise<Decision[]> {
  const known = await readKnown(tx, request, rows, toLock);
  return rows.map((row) => decide(known, request.session.agency.id, row));
}

function decide(known: Known, agencyId: number, row: ImportedRow): Decision {
  const key = keyOf(row) || null;
  const { values, reasons } = readCells(row.cells);
  if (reasons.length > 0) return bad(key, reasons);
  const [current, namesake] = key === null ? [] : (known.rows.get(key) ?? []);
  if (namesake) {
    const sentence = 'Several people have this email: edit them one by one.';
    return bad(key, [{ column: 'Email', sentence }]);
  }
  return current
    ? decideEdit(known, agencyId, current, values, key)
    : decideAddition(known, values, key);
}

function bad(key: string | null, reasons: readonly ImportReason[]): Decision {
  return { validated: { verdict: 'bad', key, note: '', reasons }, plan: null };
}

function decideEdit(
  { editor, accounts }: Known,
  agencyId: number,
  current: UserRow,
  { email: _email, ...values }: Partial<EditableUser>,
  key: string | null,
): Decision {
  try {
    // The email found the person; how it is written there is no change.
    const form = { ...current, ...values, base: current, operationId: current.userId };
    const change = decideChange({ ...editor, agencyId }, form, current);
    if (change.fields.length === 0) {
      return { validated: { verdict: 'same', key, note: '', reasons: [] }, plan: null };
    }
    rejectFurtherRights(editor, accounts.get(current.userId), change.values);
    const after = { ...current, ...change.values };
    const textOf = (of: EditableUser, field: EditableField) =>
      describeField(of, field) || 'nothing';
    const note = change.fields
      .map((field) => `${fieldLabels[field]}: ${textOf(current, field)} → ${textOf(after, field)}`)
      .join('; ');
    return {
      validated: { verdict: 'change', key, note, reasons: [] },
      plan: { kind: 'change', current, change },
    };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return bad(key, reasonsOfRefusal(error));
  }
}

function reasonsOfRefusal(refusal: ProblemError): ImportReason[] {
  return refusal.fields
    ? reasonsOf(refusal.fields, headOf)
    : [{ column: null, sentence: refusal.message }];
}

function decideAddition(
  { editor, taken }: Known,
  values: Partial<EditableUser>,
  key: string | null,
): Decision {
  const { errors, user } = checkInvite(editor, {
    fullName: values.fullName ?? '',
    email: values.email ?? '',
    userName: '',
    phoneNumber: values.phoneNumber ?? null,
    friendlyId: values.friendlyId ?? null,
    permissionId: values.permissionId ?? 1,
    userType: 'Regular',
    inactivityTimeout: values.inactivityTimeout ?? true,
  });
  if (values.permissionId === undefined)
    errors.permissionId = 'Enter the permission of a new user.';
  if (values.isActive === false) errors.isActive = 'A new account starts active.';
  if (key !== null && !errors.email && taken.has(key)) errors.userName = userNameTaken;
  if (Object.keys(errors).length > 0) return bad(key, reasonsOf(errors, headOf));
  const note = permissionProfiles[user.permissionId];
  return {
    validated: { verdict: 'add', key, note, reasons: [] },
    plan: { kind: 'add', invited: user },
  };
}

/** Additions in one go, changes each in its own savepoint. */
async function writeAll(
  tx: Transaction,
  request: UserRequest,
  rows: readonly ImportedRow[],
  options: { readonly isMailed: boolean },
): Promise<Written[]> {
  const named = await idsNamed(tx, request.session.agency.id, rows);
  const decisions = await decideAll(tx, request, rows, named);
  if (decisions.some(({ plan }) => endsOne(plan))) {
    await lockAgency(tx, request.session.agency.id);
  }
  const added = decisions.flatMap(({ plan }) => (plan?.kind === 'add' ? [plan.invited] : []));
  if (added.length > 0) await createUsers(tx, actedBy(request), added, options);
  const written: Written[] = [];
  for (const { validated, plan } of decisions) {
    if (plan?.kind === 'add') written.push({ verdict: 'added', reasons: [] });
    else if (plan) written.push(await change(tx, request, plan, named));
    else if (validated.verdict === 'same') written.push({ verdict: 'same', reasons: [] });
    else written.push({ verdict: 'failed', reasons: validated.reasons });
  }
  return written;
}

/** Decided before anything is written: the agency is locked before the audit trail, like in a save of a record. */
function endsOne(plan: Plan | null): boolean {
  return (
    plan?.kind === 'change' &&
    endsAdministrator(plan.current, { ...plan.current, ...plan.change.values })
  );
}

/** A person who was given an email of the file since the people were locked is not overwritten. */
async function change(
  tx: Transaction,
  request: UserRequest,
  { current, change: decided }: Extract<Plan, { kind: 'change' }>,
  locked: readonly string[],
): Promise<Written> {
  if (!locked.includes(current.userId)) {
    const sentence = 'This person was just changed. Import the file again.';
    return { verdict: 'failed', reasons: [{ column: null, sentence }] };
  }
  try {
    await tx.transaction((part) => applyChange(part, request, current, decided));
    return { verdict: 'changed', reasons: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { verdict: 'failed', reasons: reasonsOfRefusal(error) };
  }
}
