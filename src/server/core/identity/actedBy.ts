import type { Origin } from '../../platform/http/origin.ts';
import type { AuditFact } from '../audit-trail/appendAudit.ts';
import type { Session } from './sessions.ts';

/** A call of a person in a session, or of a program, as the audit trail needs it. */
export interface SessionAct {
  readonly session: Pick<Session, 'account' | 'agency' | 'factor' | 'program'>;
  readonly origin: Origin;
  readonly now: Date;
}

/** Who acted, how they were known, from where and when, in the chain of the session's agency. */
export function actedBy({
  session: { account, agency, factor },
  origin,
  now,
}: SessionAct): Pick<AuditFact, 'agencyId' | 'actor' | 'factor' | 'origin' | 'at'> {
  return {
    agencyId: agency.id,
    actor: { id: account.id, name: account.fullName },
    factor,
    origin,
    at: now,
  };
}
