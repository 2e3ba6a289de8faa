import type { UserRow } from '../contract/user.ts';

/** How user types are called (ROLE-01). */
export const userTypeText: Readonly<Record<UserRow['userType'], string>> = {
  Regular: 'Regular',
  ApiOnly: 'API only',
  Integration: 'From an integration',
  Mdm: 'From device management',
};

/** What else is to be known of an account at a glance. */
export function accountNote(user: UserRow): string {
  if (user.isNewUser) return 'Has not set up their account yet';
  if (user.needToResetPin) return 'Needs a PIN reset';
  if (user.isEmailBounced || user.isEmailBlocked) return 'Mail does not arrive';
  return user.isMultipleClients ? 'Works for several agencies' : '';
}
