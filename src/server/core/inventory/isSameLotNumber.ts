import { type SQL, sql } from 'drizzle-orm';
import { lots } from '../../database/schema/custodyProduct.ts';

/**
 * Whether a row of `lots` has this number, letter case aside (STOCK-01). The database folds both, because it may not fold
 * what JavaScript does: the number itself is then found in any case.
 */
export function isSameLotNumber(number: string): SQL {
  return sql`upper(${lots.number}) = upper(${number})`;
}
