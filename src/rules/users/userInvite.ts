import * as v from 'valibot';
import { line } from '../../contract/core/primitives.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { InvitedUser } from '../../contract/users/userAccess.ts';
import { isAuditor } from '../core/auditors.ts';
import { technician } from '../core/permissions.ts';
import { checkUserFields } from './userForm.ts';
import {
  isSystemAdministrator,
  mayGrant,
  notYoursToGive,
  timeoutStaysOn,
  type UserEditor,
} from './userRights.ts';

/** The fields of an invitation in the order in which they are requested. */
export const inviteFields = [
  'fullName',
  'email',
  'userName',
  'phoneNumber',
  'friendlyId',
  'permissionId',
] as const satisfies readonly (keyof InvitedUser)[];

/** The address of the page that makes an account. */
export const invitePath = '/admin/users/edit/details/new';

const UserName = v.pipe(
  line('the username', 254),
  v.regex(/^\S+$/u, 'Remove spaces from the username.'),
);

/** Checks an invitation, and gives it as it is kept: trimmed, with the email as username if none is typed. */
export function checkInvite(
  editor: Pick<UserEditor, 'permissionId'>,
  form: InvitedUser,
): { errors: FieldErrors; user: InvitedUser } {
  const { errors, user } = checkUserFields({ ...form, needToResetPin: false, isActive: true }, [
    'fullName',
    'email',
    'phoneNumber',
    'friendlyId',
    'permissionId',
  ]);
  const { fullName, email, phoneNumber, friendlyId } = user;
  // An auditor only reads, and no right counts for one (RIGHT-07).
  const permissionId = isAuditor(form) ? technician : form.permissionId;
  const invited = { ...form, fullName, email, phoneNumber, friendlyId, permissionId };
  if (form.userName.trim() === '') invited.userName = email;
  else {
    const result = v.safeParse(UserName, form.userName, { abortPipeEarly: true });
    if (result.success) invited.userName = result.output;
    else errors.userName = result.issues[0].message;
  }
  if (!mayGrant(editor, permissionId)) errors.permissionId = notYoursToGive;
  // IDLE-08: an agency may only tighten.
  if (!form.inactivityTimeout && !isSystemAdministrator(editor)) {
    errors.inactivityTimeout = timeoutStaysOn;
  }
  return { errors, user: invited };
}
