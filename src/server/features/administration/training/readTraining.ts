import { and, count, eq } from 'drizzle-orm';
import type { TrainingState } from '../../../../contract/administration/training.ts';
import type { Agency } from '../../../core/identity/account.ts';
import type { Reader } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';
import { products } from '../../../database/schema/custodyProduct.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';

/** The training agency of an agency; undefined until it is made. */
export async function findTraining(reader: Reader, agencyId: number): Promise<Agency | undefined> {
  const [training] = await reader.select().from(agencies).where(eq(agencies.trainingOf, agencyId));
  return training;
}

/** The training agency of an agency with what it has of the set-up, as far as that is in use. */
export async function readTraining(reader: Reader, agencyId: number): Promise<TrainingState> {
  const training = await findTraining(reader, agencyId);
  if (training === undefined) return { training: null };
  const [people] = await reader
    .select({ total: count() })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(and(eq(userAgencies.agencyId, training.id), eq(users.isActive, true)));
  const countIn = async (table: typeof sites | typeof inventories | typeof products) => {
    const [row] = await reader
      .select({ total: count() })
      .from(table)
      .where(and(eq(table.agencyId, training.id), eq(table.isActive, true)));
    return row?.total ?? 0;
  };
  return {
    training: {
      clientId: training.id,
      name: training.name,
      copiedAt: (training.customerChangedAt ?? training.createdAt).toISOString(),
      copiedBy: training.customerChangedBy ?? '',
      people: people?.total ?? 0,
      sites: await countIn(sites),
      inventories: await countIn(inventories),
      products: await countIn(products),
    },
  };
}
