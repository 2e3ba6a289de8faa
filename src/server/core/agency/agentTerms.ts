import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { matching, type Reader, type Transaction } from '../../database/database.ts';
import { agentTerms, userAgencies, users } from '../../database/schema/user.ts';

/** The agency's controlled-substance agent, and since which day they are in office. */
export interface Agent {
  readonly userId: string;
  readonly fullName: string;
  readonly since: string;
}

/** The agent in office (REG-14); null if there is none, or their account is no longer active in the agency. */
export async function readAgent(reader: Reader, agencyId: number): Promise<Agent | null> {
  const rows = await reader
    .select({ userId: agentTerms.userId, fullName: users.fullName, since: agentTerms.since })
    .from(agentTerms)
    .innerJoin(users, matching(users, { id: agentTerms.userId, isActive: true }))
    .innerJoin(userAgencies, matching(userAgencies, { userId: agentTerms.userId, agencyId }))
    .where(and(eq(agentTerms.agencyId, agencyId), isNull(agentTerms.until)));
  return rows[0] ?? null;
}

/** The people who can be the agent: active members with an account of their own that does more than witness. */
export async function readPossibleAgents(reader: Reader, agencyId: number) {
  const rows = await reader
    .select({ value: users.id, text: users.fullName })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        matching(users, { isActive: true, userType: 'Regular', witnessOnly: false }),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id));
  return rows;
}

/** The day on which the last period of office started; null if there was none. */
export async function readLastTerm(reader: Reader, agencyId: number) {
  const rows = await reader
    .select()
    .from(agentTerms)
    .where(eq(agentTerms.agencyId, agencyId))
    .orderBy(desc(agentTerms.since), desc(isNull(agentTerms.until)))
    .limit(1);
  return rows[0] ?? null;
}

/**
 * Starts a period of office and ends the one before it. The same person keeps their period; another first day corrects it.
 *
 * @param userId null: there is no agent from now on.
 * @param since YYYY-MM-DD
 */
export async function setAgent(
  tx: Transaction,
  agencyId: number,
  { userId, since }: { userId: string | null; since: string },
): Promise<void> {
  const inOffice = and(eq(agentTerms.agencyId, agencyId), isNull(agentTerms.until));
  const [present] = await tx.select().from(agentTerms).where(inOffice);
  if (present !== undefined && present.userId === userId) {
    if (present.since !== since) await tx.update(agentTerms).set({ since }).where(inOffice);
    return;
  }
  if (present !== undefined) await tx.update(agentTerms).set({ until: since }).where(inOffice);
  if (userId !== null) await tx.insert(agentTerms).values({ agencyId, userId, since });
}
