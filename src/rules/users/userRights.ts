import type { EditableField, UserRow } from '../../contract/users/user.ts';
import { isAuditor } from '../core/auditors.ts';
import { systemAdministrator, technician } from '../core/permissions.ts';

/** The person who edits people, and their agency. */
export type UserEditor = {
  readonly id: string;
  readonly permissionId: number;
  /** The agency of the session. */
  readonly agencyId: number;
};

type EditedPerson = Pick<
  UserRow,
  | 'userId'
  | 'permissionId'
  | 'clientId'
  | 'isMultipleClients'
  | 'inactivityTimeout'
  | 'needToResetPin'
  | 'userType'
>;

export function isSystemAdministrator(editor: Pick<UserEditor, 'permissionId'>): boolean {
  return editor.permissionId === systemAdministrator;
}

export const moreRights =
  'This person has more rights than you. Ask someone with the same rights to change it.';

export const auditorRights =
  'An auditor account only reads, whatever its permission and rights. Choose what it reads on the page of auditors.';

/** Why someone may change nothing of a person; null if they may. */
export function whyNotEditable(editor: UserEditor, person: EditedPerson): string | null {
  if (isSystemAdministrator(editor)) return null;
  if (person.permissionId > editor.permissionId) {
    return moreRights;
  }
  if (person.clientId !== editor.agencyId) {
    return 'This person belongs to another agency. Ask an administrator there to change it.';
  }
  return null;
}

/** Why one field of a person that one may edit stays as it is; null if it can be changed. */
export function whyFieldFixed(
  editor: UserEditor,
  person: EditedPerson,
  field: EditableField,
): string | null {
  const isOwn = editor.id === person.userId;
  switch (field) {
    case 'email':
    case 'permissionId':
      if (field === 'permissionId' && isAuditor(person)) return auditorRights;
      if (isOwn) return 'Ask another administrator to change this for you.';
      return whySharedFixed(editor, person);
    case 'isActive':
      return isOwn ? 'You can’t deactivate yourself. Ask another administrator.' : null;
    case 'inactivityTimeout':
      // IDLE-08: an agency may only tighten.
      return person.inactivityTimeout && !isSystemAdministrator(editor) ? timeoutStaysOn : null;
    case 'needToResetPin':
      return person.needToResetPin ? 'It clears when the person sets a new PIN.' : null;
    default:
      return null;
  }
}

/** Why what counts in every agency that someone works for stays as it is: one agency does not decide for the others. */
export function whySharedFixed(
  editor: Pick<UserEditor, 'permissionId'>,
  person: Pick<UserRow, 'isMultipleClients'>,
): string | null {
  return person.isMultipleClients && !isSystemAdministrator(editor)
    ? 'This person works for several agencies. Ask support to change this.'
    : null;
}

export const timeoutStaysOn =
  'The inactivity timeout stays on. Ask support if it must be turned off.';

/** Whether someone may give a permission: no one gives more than they have themselves (ROLE-02). */
export function mayGrant(editor: Pick<UserEditor, 'permissionId'>, permissionId: number): boolean {
  return permissionId <= editor.permissionId;
}

export const notYoursToGive = 'You can’t grant more rights than you have.';

/**
 * People who manage people or set up an agency do more than witness: it is possible only with the lowest permission.
 */
export function mayBeWitnessOnly({ permissionId }: { readonly permissionId: number }): boolean {
  return permissionId === technician;
}

export const staysTechnician =
  'This person is witness only. Remove the right “Witness only” first, on their security page.';
