import pg from 'pg';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { type Ask, isEmptied, shapeOf } from './emptied.ts';

/** Databases of this process that no one uses, with their shape. To copy a template writes a thousand files. */
const idle: { url: string; shape: string }[] = [];

/**
 * An empty database in PostgreSQL that is returned when it is closed; one whose tables, triggers or functions a test has
 * changed is not lent again.
 *
 * @param create makes a migrated, empty one, and returns its address.
 */
export async function lendDatabase(create: () => Promise<string>): Promise<OpenDatabase> {
  const lent = idle.pop() ?? (await describe(await create()));
  const open = await connectDatabase({ kind: 'postgres', url: lent.url, poolSize: 5 });
  return {
    ...open,
    close: async () => {
      await open.close();
      if (await ask(lent.url, (one) => isEmptied(one, lent.shape))) idle.push(lent);
    },
  };
}

async function describe(url: string) {
  return { url, shape: await ask(url, shapeOf) };
}

async function ask<Answer>(url: string, question: (ask: Ask) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await question(async (statement) => {
      // Of several statements there is a result each.
      const results = [await client.query(statement)].flat() as pg.QueryResult<object>[];
      return results.at(-1)?.rows ?? [];
    });
  } finally {
    await client.end();
  }
}
