import { and, eq, inArray } from 'drizzle-orm';
import { generatedLabel } from '../../../rules/control-values/controlValue.ts';
import type { Transaction } from '../../database/database.ts';
import { controlValueNumbers, controlValues } from '../../database/schema/controlValue.ts';

/** New labels in a row; numbers that someone's printed labels have taken already are passed over. */
export async function takeLabels(
  tx: Transaction,
  agencyId: number,
  count: number,
): Promise<string[]> {
  await tx.insert(controlValueNumbers).values({ agencyId, next: 1 }).onConflictDoNothing();
  const [row] = await tx
    .select({ next: controlValueNumbers.next })
    .from(controlValueNumbers)
    .where(eq(controlValueNumbers.agencyId, agencyId))
    .for('update');
  if (row === undefined) throw new Error(`Label numbers of agency ${agencyId} could not be locked`);
  const labels: string[] = [];
  let { next } = row;
  while (labels.length < count) {
    const wanted = count - labels.length;
    const tried = Array.from({ length: wanted }, (_, index) =>
      generatedLabel(agencyId, next + index),
    );
    next += wanted;
    const taken = await tx
      .select({ label: controlValues.label })
      .from(controlValues)
      .where(and(eq(controlValues.agencyId, agencyId), inArray(controlValues.label, tried)));
    const known = new Set(taken.map(({ label }) => label));
    labels.push(...tried.filter((label) => !known.has(label)));
  }
  await tx
    .update(controlValueNumbers)
    .set({ next })
    .where(eq(controlValueNumbers.agencyId, agencyId));
  return labels;
}
