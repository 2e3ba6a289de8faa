import type { UserRow } from '../../contract/users/user.ts';

/** How user types are called (ROLE-01). */
export const userTypeText: Readonly<Record<UserRow['userType'], string>> = {
  Regular: 'Regular',
  ApiOnly: 'API only',
  Auditor: 'Auditor',
  Integration: 'From an integration',
  Mdm: 'From device management',
};

/** What else is to be known of an account at a glance. */
export function accountNote(user: UserRow): string {
  if (user.deactivatedDueToInactivity) return 'Deactivated: no recent login';
  if (!user.isActive) return '';
  if (user.isNewUser) return 'Hasn’t set up their account yet';
  return user.needToResetPin ? 'Needs a PIN reset' : '';
}

/** The origin of an account, and where else it is used. */
export function originNote(user: UserRow): string {
  const notes = [
    user.isFromIops && user.userType !== 'Integration' ? 'Managed by an integration' : '',
    user.isFromKnox ? `Device ${user.knoxId ?? 'managed'}` : '',
    user.isMultipleClients ? 'Works for several agencies' : '',
  ];
  return notes.filter(Boolean).join(', ');
}

/** Why mail does not reach someone; empty if nothing is known to be wrong. */
export function mailFailure(user: UserRow): string {
  if (user.isEmailBlocked) return user.emailBlockedReason ?? 'Mail is blocked';
  if (user.isEmailBounced) return 'Mail bounces';
  return user.isEmailSpamReported ? 'Reported our mail as spam' : '';
}
