import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Transaction } from './database.ts';
import { type DumpEnd, type DumpHeader, rowStart } from './dumpFormat.ts';
import { listMigrations, listTables } from './dumpTables.ts';
import { selectRows } from './rows.ts';
import { liftLimits } from './silence.ts';

const batchRows = 500;

/** Takes a line, and waits where what takes it is slower. */
export type WriteLine = (line: string) => Promise<void>;

/**
 * Writes lines into a compressed file that only its account can read, and that is on the disk when this returns.
 *
 * @throws the file system's error, or what `fill` throws.
 */
export async function writeLines(
  file: string,
  fill: (write: WriteLine) => Promise<void>,
): Promise<void> {
  const gzip = createGzip({ level: 6 });
  const written = pipeline(gzip, createWriteStream(file, { mode: 0o600, flush: true }));
  written.catch(() => undefined);
  try {
    await fill(async (line) => {
      if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written]);
    });
  } catch (error) {
    gzip.destroy();
    throw error;
  }
  gzip.end();
  await written;
}

/** The rows of a table as JSON texts, in batches: no table has to fit into memory. */
export async function* readRows(
  tx: Transaction,
  table: string,
  { columns, where = sql`true` }: { readonly columns: readonly string[]; readonly where?: SQL },
): AsyncGenerator<string[]> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(
    sql`declare dumped no scroll cursor for
      select row_to_json(r)::text as "row" from (select ${list} from ${sql.identifier(table)} where ${where}) r`,
  );
  for (;;) {
    const rows = await selectRows(
      tx,
      sql`fetch forward ${sql.raw(String(batchRows))} from dumped`,
      v.object({ row: v.string() }),
    );
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`close dumped`);
}

/**
 * Everything in the database as lines of JSON, compressed: a consistent copy without PostgreSQL's programs, which either
 * engine can take in (`loadDump`).
 */
export async function writeDump(
  database: Database,
  file: string,
  signal: AbortSignal,
  now: Date = new Date(),
): Promise<void> {
  await writeLines(file, (write) =>
    database.transaction((tx) => dumpTables(tx, write, signal, now), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  );
}

async function dumpTables(
  tx: Transaction,
  write: WriteLine,
  signal: AbortSignal,
  now: Date,
): Promise<void> {
  await liftLimits(tx, 'idle_in_transaction_session_timeout');
  const header: DumpHeader = {
    format: 'countersign-dump-1',
    madeAt: now.toISOString(),
    migrations: await listMigrations(tx),
  };
  await write(JSON.stringify(header));
  let count = 0;
  for (const { name, columns } of await listTables(tx)) {
    await write(JSON.stringify({ table: name, columns }));
    for await (const rows of readRows(tx, name, { columns })) {
      signal.throwIfAborted();
      count += rows.length;
      for (const row of rows) await write(`${rowStart}${row}}`);
    }
  }
  const end: DumpEnd = { rows: count, sequences: await readSequences(tx) };
  await write(JSON.stringify({ end }));
}

async function readSequences(tx: Transaction): Promise<DumpEnd['sequences']> {
  const found = await selectRows(
    tx,
    sql`select relname as "name" from pg_class
      where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
    v.object({ name: v.string() }),
  );
  const sequences: DumpEnd['sequences'] = [];
  for (const { name } of found) {
    const [state] = await selectRows(
      tx,
      sql`select last_value::text as "last", is_called as "isCalled" from ${sql.identifier(name)}`,
      v.object({ last: v.string(), isCalled: v.boolean() }),
    );
    if (state !== undefined) sequences.push({ name, ...state });
  }
  return sequences;
}
