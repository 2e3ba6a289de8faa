import { eq, isNotNull, sql } from 'drizzle-orm';
import { compiled } from '../../database/compiled.ts';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';

/** Whether an agency only serves training: no mail leaves it, and no deadline of the law runs in it (LEDGER-05). */
export async function isTraining(reader: Reader, agencyId: number): Promise<boolean> {
  const [row] = await selectMark(reader, { agencyId });
  return row?.isTraining ?? false;
}

const selectMark = compiled((reader) =>
  reader
    .select({ isTraining: sql<boolean>`${isNotNull(agencies.trainingOf)}`.mapWith(Boolean) })
    .from(agencies)
    .where(eq(agencies.id, sql.placeholder('agencyId'))),
);
