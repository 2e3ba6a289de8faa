import { dayIn } from '../../../rules/time/custodyTime.ts';
import type { Session } from '../identity/sessions.ts';
import type { AuthorizedPrincipal, Principal } from '../inventory/findInventory.ts';

/** The person or program that makes a request, and their agency. */
export function principalOf({
  agency,
  account,
  program,
}: Pick<Session, 'account' | 'agency' | 'program'>): Principal {
  return { agencyId: agency.id, userId: account.id, program };
}

/** The same, with what they may do in the agency. */
export function authorizedPrincipalOf(session: Session): AuthorizedPrincipal {
  return { ...principalOf(session), permissionId: session.account.permissionId };
}

/** Today in the agency's time zone; expiry and due dates go by it. */
export function todayOf(session: Session, now: Date): string {
  return dayIn(session.agency.timeZone, now.toISOString());
}
