import { eq, or, type SQL } from 'drizzle-orm';
import { agencies } from '../../database/schema/agency.ts';

type Agency = Pick<typeof agencies.$inferSelect, 'id' | 'trainingOf'>;

/** Whether one of two agencies is the training agency of the other (LEDGER-05). */
export function areTwins(one: Agency, other: Agency): boolean {
  return one.trainingOf === other.id || other.trainingOf === one.id;
}

/** The same as a condition on the rows of agencies. */
export function isTwinOf({ id, trainingOf }: Agency): SQL | undefined {
  const isItsTraining = eq(agencies.trainingOf, id);
  return trainingOf === null ? isItsTraining : or(isItsTraining, eq(agencies.id, trainingOf));
}
