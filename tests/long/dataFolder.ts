import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clientFolder } from '../../src/server/boot.ts';
import { connectDatabase } from '../../src/server/database/connect.ts';
import type { Database } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';

/** Opens the data of a server that does not run, and closes it again. */
export async function withDatabase<Result>(
  folder: string,
  act: (database: Database) => Promise<Result>,
): Promise<Result> {
  const open = await connectDatabase({ kind: 'pglite', folder: join(folder, 'db') });
  try {
    return await act(open.database);
  } finally {
    await open.close();
  }
}

/** A data folder that the server starts on, with what `fill` puts into it; the client is built where it is not. */
export async function prepareFolder<Result>(
  folder: string,
  fill: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(clientFolder)) await (await import('../../src/client/build.ts')).buildClient();
  return withDatabase(folder, async (database) => {
    await migrate(database);
    return fill(database);
  });
}
