import type { UserAccess, UserAct, UserRights } from '../../contract/users/userAccess.ts';
import { isAuditor } from '../core/auditors.ts';
import { administrator } from '../core/permissions.ts';
import {
  auditorRights,
  mayBeWitnessOnly,
  moreRights,
  type UserEditor,
  whyNotEditable,
  whySharedFixed,
} from './userRights.ts';

const ownAccount =
  'This is your own account. Use the security page of your profile, or ask another administrator.';

/** Why someone may not do an act with an account; null if they may (ROLE-02, ROLE-04). */
export function whyActRefused(
  editor: UserEditor & { readonly rights: UserRights },
  { user, rights }: Pick<UserAccess, 'user' | 'rights'>,
  act: UserAct,
): string | null {
  if (editor.id === user.userId) return ownAccount;
  const reason = whyNotEditable(editor, user);
  if (reason !== null) return reason;
  if (holdsMore(editor.rights, rights)) return moreRights;
  if (act === 'sendLink' && !user.isActive) {
    return 'This account is inactive, so a link won’t work. Activate it first.';
  }
  if (act === 'requirePinReset') {
    if (user.userType === 'ApiOnly') return 'An API account has no PIN.';
    if (isAuditor(user)) return 'An auditor account has no PIN.';
  }
  return null;
}

/** A person without one of these rights changes no one who holds it. */
function holdsMore(own: UserRights, theirs: UserRights): boolean {
  return (['globalAuditHistory', 'clients'] as const).some((right) => theirs[right] && !own[right]);
}

/** Whether the account is already as the act would leave it: then it changes nothing. */
export function isActDone(access: UserAccess, act: UserAct): boolean {
  switch (act) {
    case 'sendLink':
      return access.linkMail.state === 'waiting';
    case 'unlock':
      // A PIN stays locked: who could unlock it could try all of them.
      return access.passwordLockedUntil === null;
    case 'requirePinReset':
      return access.user.needToResetPin;
    case 'endSessions':
      return access.sessions === 0;
    case 'activate':
      return access.user.isActive;
    case 'deactivate':
      return !access.user.isActive;
  }
}

/** How each right is called. */
export const rightLabels: Readonly<Record<keyof UserRights, string>> = {
  globalAuditHistory: 'Global audit history',
  clients: 'Customers of the installation',
  controlValues: 'Control values',
  witnessOnly: 'Witness only',
};

/** What a right is about, where its name does not say it. */
export const rightHints: Readonly<Partial<Record<keyof UserRights, string>>> = {
  witnessOnly:
    'Signs as a witness with their own PIN or passkey, immediately or later, and can do nothing else with stock. For a nurse, pharmacist or officer on scene.',
};

export const rightNames = Object.keys(rightLabels) as (keyof UserRights)[];

/** The rights in which two versions differ, in the order in which they are shown. */
export function changedRights(before: UserRights, after: UserRights): (keyof UserRights)[] {
  return rightNames.filter((right) => before[right] !== after[right]);
}

/**
 * Why someone may not give or take a right; null if they may. No one gives what they do not have (ROLE-02), and only
 * administrators give at all; a right counts in every agency that its holder works for.
 */
export function whyRightFixed(
  editor: UserEditor & { readonly rights: UserRights },
  access: Pick<UserAccess, 'user' | 'rights'>,
  right: keyof UserRights,
): string | null {
  if (editor.id === access.user.userId) return ownAccount;
  const reason = whyNotEditable(editor, access.user);
  if (reason !== null) return reason;
  if (editor.permissionId < administrator) return 'Only administrators can grant or remove rights.';
  if (isAuditor(access.user)) return auditorRights;
  const shared = whySharedFixed(editor, access.user);
  if (shared !== null) return shared;
  if (right === 'witnessOnly') return whyNeverWitness(access);
  // An administrator settles for their own agency who works with control values.
  if (right === 'controlValues') return null;
  return editor.rights[right] ? null : 'You can’t grant or remove a right that you don’t have.';
}

/** Why someone cannot be a witness only; null if they are, so that it can always be taken. */
function whyNeverWitness({ user, rights }: Pick<UserAccess, 'user' | 'rights'>): string | null {
  if (rights.witnessOnly) return null;
  if (user.userType === 'ApiOnly') return 'An API account can’t be a witness.';
  return mayBeWitnessOnly(user)
    ? null
    : 'Only a Technician can be witness only. Change the permission first.';
}
