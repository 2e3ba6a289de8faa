import { systemAdministrator } from '../../../rules/core/permissions.ts';
import type { Session } from '../../core/identity/sessions.ts';
import { notFound } from '../../platform/http/problemError.ts';

/**
 * Whose entries someone may see (ROUTE-09): a system administrator everyone's, the others their session agency's. From
 * training, no one sees another agency's (LEDGER-05).
 */
export interface AuditPrincipal {
  readonly agencyId: number;
  readonly seesAll: boolean;
}

export function principalOf(session: Pick<Session, 'agency' | 'account'>): AuditPrincipal {
  return {
    agencyId: session.agency.id,
    seesAll:
      session.account.permissionId === systemAdministrator && session.agency.trainingOf === null,
  };
}

/**
 * The agency whose entries are shown, or undefined for all of them.
 *
 * @throws ProblemError 404 if the user may not see it.
 */
export function agencyShown(
  principal: AuditPrincipal,
  clientId: number | undefined,
): number | undefined {
  if (clientId === undefined) return principal.seesAll ? undefined : principal.agencyId;
  if (!principal.seesAll && clientId !== principal.agencyId)
    throw notFound('This customer does not exist.');
  return clientId;
}
