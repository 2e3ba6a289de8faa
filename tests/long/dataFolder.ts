import { join } from 'node:path';
import { connectDatabase, type DatabaseAddress } from '../../src/server/database/connect.ts';
import type { Database } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { rejectFixtures, takeFixturesOver } from '../support/database/fixtureRows.ts';
import { builtClient } from '../support/server/builtClient.ts';

/** Where a server without DATABASE_URL has its database. */
export function embeddedIn(folder: string): DatabaseAddress {
  return { kind: 'pglite', folder: join(folder, 'db') };
}

/** Opens the data of a server that does not run, and closes it again. */
export async function withDatabase<Result>(
  address: DatabaseAddress,
  act: (database: Database) => Promise<Result>,
): Promise<Result> {
  const open = await connectDatabase(address);
  try {
    return await act(open.database);
  } finally {
    await open.close();
  }
}

/** A database that the server starts on, with what `fill` puts into it; the client is built if it is not. */
export async function prepareDatabase<Result>(
  address: DatabaseAddress,
  fill: (database: Database) => Promise<Result>,
): Promise<Result> {
  await builtClient();
  return withDatabase(address, async (database) => {
    await migrate(database);
    await takeFixturesOver(database);
    const filled = await fill(database);
    // What the server changes from now on has to be in its audit history.
    await rejectFixtures(database);
    return filled;
  });
}
