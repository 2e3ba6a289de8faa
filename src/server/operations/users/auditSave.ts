import type { EditableField, UserRow } from '../../../contract/user.ts';
import { describeField, fieldLabels } from '../../../rules/userForm.ts';
import type { EditableUser } from '../../../rules/userMerge.ts';
import type { Transaction } from '../../database/database.ts';
import type { AuditChange } from '../../database/schema/auditEntry.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Refusal } from '../refusal.ts';
import type { SaveUserRequest, UserRequest } from './saveUserRequest.ts';

/** One entry with the named fields before and after. */
export async function auditSave(
  tx: Transaction,
  request: UserRequest,
  before: UserRow,
  after: UserRow,
  fields: readonly EditableField[],
): Promise<void> {
  const labels = fields.map((field) => fieldLabels[field].toLowerCase()).join(', ');
  await append(
    tx,
    { ...request, userId: before.userId },
    {
      action: actionOf(before, after),
      outcome: 'success',
      summary: `${request.session.account.fullName} changed ${before.fullName}: ${labels}`,
      subjectName: after.fullName,
      changes: fields.map((field) => toChange(before, after, field)),
    },
  );
}

/** What the rules refuse leaves its trace: it may be somebody who tries how far they get. */
export async function auditRefusedSave(
  tx: Transaction,
  request: SaveUserRequest,
  refusal: Refusal,
): Promise<void> {
  const fields = Object.keys(refusal.fields ?? {}).join(', ');
  await append(
    tx,
    { ...request, userId: request.form.userId },
    {
      action: 'user.refused',
      outcome: 'failure',
      summary: `A change by ${request.session.account.fullName} was refused: ${refusal.message}${
        fields === '' ? '' : ` (${fields})`
      }`,
      subjectName: null,
      changes: [],
    },
  );
}

function actionOf(before: UserRow, after: UserRow): string {
  if (before.isActive === after.isActive) return 'user.changed';
  return after.isActive ? 'user.activated' : 'user.deactivated';
}

function toChange(before: EditableUser, after: EditableUser, field: EditableField): AuditChange {
  if (field === 'needToResetPin') return { field: 'PIN reset', before: 'not set', after: 'set' };
  return {
    field: fieldLabels[field],
    before: describeField(before, field),
    after: describeField(after, field),
  };
}

function append(
  tx: Transaction,
  { userId, session, origin, now }: UserRequest & { userId: string },
  act: {
    action: string;
    outcome: 'success' | 'failure';
    summary: string;
    subjectName: string | null;
    changes: readonly AuditChange[];
  },
) {
  const { subjectName, ...fact } = act;
  return appendAudit(tx, {
    ...fact,
    agencyId: session.agency.id,
    actor: { id: session.account.id, name: session.account.fullName },
    factor: session.factor,
    subject: { kind: 'user', id: userId, name: subjectName },
    origin,
    at: now,
  });
}
