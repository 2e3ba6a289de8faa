import { and, inArray, ne } from 'drizzle-orm';
import { matching, type Reader } from '../../database/database.ts';
import { fieldRecords } from '../../database/schema/field/field.ts';

/**
 * How many field records of an inventory were received and are not posted, because someone has to confirm them, decide
 * about them, or record what is missing first: a count says so (FIELD-09).
 *
 * @param ownId the record that is posted now.
 */
export async function countWaiting(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
  ownId: string,
): Promise<number> {
  return reader.$count(
    fieldRecords,
    and(
      matching(fieldRecords, { agencyId, inventoryId }),
      inArray(fieldRecords.state, ['waiting', 'parked']),
      ne(fieldRecords.id, ownId),
    ),
  );
}
