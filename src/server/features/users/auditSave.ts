import type { EditableField, UserRow } from '../../../contract/users/user.ts';
import { describeField, fieldLabels } from '../../../rules/users/userForm.ts';
import type { EditableUser } from '../../../rules/users/userMerge.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import { pinResetField } from '../../core/users/auditLabels.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Transaction } from '../../database/database.ts';
import type { AuditChange } from '../../database/schema/auditEntry.ts';

/** One entry with the named fields before and after. */
export async function auditSave(
  tx: Transaction,
  request: UserRequest,
  before: UserRow,
  after: UserRow,
  fields: readonly EditableField[],
): Promise<void> {
  const labels = fields.map((field) => fieldLabels[field].toLowerCase()).join(', ');
  const { session } = request;
  await appendAudit(tx, {
    ...actedBy(request),
    action: actionOf(before, after),
    outcome: 'success',
    subject: { kind: 'user', id: before.userId, name: after.fullName },
    summary: `${session.account.fullName} changed ${before.fullName}: ${labels}`,
    changes: fields.map((field) => toChange(before, after, field)),
  });
}

function actionOf(before: UserRow, after: UserRow): string {
  if (before.isActive === after.isActive) return 'user.changed';
  return after.isActive ? 'user.activated' : 'user.deactivated';
}

function toChange(before: EditableUser, after: EditableUser, field: EditableField): AuditChange {
  if (field === 'needToResetPin') return { field: pinResetField, before: 'not set', after: 'set' };
  return {
    field: fieldLabels[field],
    before: describeField(before, field),
    after: describeField(after, field),
  };
}
