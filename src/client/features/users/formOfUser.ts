import type { UserRow } from '../../../contract/users/user.ts';
import type { EditableUser } from '../../../rules/users/userMerge.ts';
import { typedInto } from '../../shell/address.ts';

const permissionIds = [1, 2, 3, 4] as const;

/** What the form says; what it does not offer stays as it is. */
export function formOfUser(form: HTMLFormElement, user: UserRow): EditableUser {
  const typed = typedInto(form);
  const isTicked = (name: 'inactivityTimeout' | 'needToResetPin') =>
    form.elements.namedItem(name) === null ? user[name] : name in typed;
  return {
    fullName: typed.fullName ?? user.fullName,
    email: typed.email ?? user.email,
    phoneNumber: typed.phoneNumber ?? user.phoneNumber,
    friendlyId: typed.friendlyId ?? user.friendlyId,
    permissionId:
      permissionIds.find((id) => String(id) === typed.permissionId) ?? user.permissionId,
    inactivityTimeout: isTicked('inactivityTimeout'),
    needToResetPin: isTicked('needToResetPin'),
    isActive: typed.isActive === undefined ? user.isActive : typed.isActive === 'true',
  };
}
