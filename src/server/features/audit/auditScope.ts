import { systemAdministrator } from '../../../rules/core/permissions.ts';
import type { Session } from '../../core/identity/sessions.ts';
import { notFound } from '../../platform/http/refusal.ts';

/** Whose entries somebody may see (ROUTE-09): a system administrator everybody's, the others their session agency's. */
export interface AuditAsker {
  readonly agencyId: number;
  readonly seesAll: boolean;
}

export function askerOf(session: Pick<Session, 'agency' | 'account'>): AuditAsker {
  return {
    agencyId: session.agency.id,
    seesAll: session.account.permissionId === systemAdministrator,
  };
}

/**
 * The agency whose entries are shown, or undefined for all of them.
 *
 * @throws Refusal 404 where it is not the asker's to see.
 */
export function agencyShown(asker: AuditAsker, clientId: number | undefined): number | undefined {
  if (clientId === undefined) return asker.seesAll ? undefined : asker.agencyId;
  if (!asker.seesAll && clientId !== asker.agencyId)
    throw notFound('This customer does not exist.');
  return clientId;
}
