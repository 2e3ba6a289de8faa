import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/**
 * Runs writes to different tables as one statement: what each costs on its way to the database is paid once. All of them
 * see the tables as they were before, in no order that is promised; keys between them need to hold at the end alone.
 *
 * @throws the database's own refusal of any of them; none is done then.
 */
export async function writeTogether(
  tx: Transaction,
  [main, ...others]: readonly [SQLWrapper, ...SQLWrapper[]],
): Promise<void> {
  const beside = others.map((write, at) => sql`${sql.identifier(`write_${at + 1}`)} as ${write}`);
  const statement = main.getSQL();
  await tx.execute(
    beside.length === 0 ? statement : sql`with ${sql.join(beside, sql`, `)} ${statement}`,
  );
}
