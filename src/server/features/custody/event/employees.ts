import { and, eq, sql } from 'drizzle-orm';
import type { CustodyEventKind } from '../../../../contract/custody/custodyEvent.ts';
import type { EventProblem } from '../../../../rules/custody/custodyProblem.ts';
import { needsEmployees } from '../../../../rules/custody/destruction.ts';
import type { People } from '../../../core/signing/signers.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';

/**
 * Two employees with accounts sign what leaves the registration permanently; an account that only witnesses is of a person
 * of another organization (STOCK-10, decision 60).
 *
 * @returns `employee_witness_needed` for the first who only witnesses; null if none does, or if it does not matter.
 */
export async function findWitnessOnly(
  reader: Reader,
  agencyId: number,
  kind: CustodyEventKind,
  { by, others }: People,
): Promise<EventProblem | null> {
  if (!needsEmployees(kind)) return null;
  for (const [index, other] of others.entries()) {
    const is =
      by === 'id' ? eq(users.id, other) : eq(sql`lower(${users.userName})`, other.toLowerCase());
    const [witness] = await reader
      .select({ fullName: users.fullName })
      .from(users)
      .innerJoin(userAgencies, matching(userAgencies, { userId: users.id, agencyId }))
      .where(and(is, eq(users.witnessOnly, true)));
    if (witness === undefined) continue;
    const message = `${witness.fullName} only witnesses here. Ask an employee of the agency to sign.`;
    const field = `signing.others.${index}.userName`;
    return { code: 'employee_witness_needed', field, message };
  }
  return null;
}
