import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { places } from '../platform/files/places.ts';
import { BackupFailure } from './backup.ts';
import type { Database, Transaction } from './database.ts';
import { type DumpEnd, DumpHeader, DumpLine, type DumpTable, rowStart } from './dumpFormat.ts';
import { isEmptySchema, listTables } from './dumpTables.ts';
import { migrate } from './migrate.ts';
import { selectRows } from './rows.ts';
import { liftLimits } from './silence.ts';

const batchRows = 500;

/**
 * Takes a dump into an empty database: makes the tables of the dump's version and fills them, in one transaction. What
 * the tables check while people work (triggers, references) was checked when the rows were made, and the references are
 * checked again at the end.
 *
 * @throws BackupFailure if the database is not empty, or the file is not a complete dump of this version or an older one.
 */
export async function loadDump(database: Database, file: string): Promise<void> {
  if (!(await isEmptySchema(database))) {
    throw new BackupFailure('database_not_empty', 'The database is not empty. Use an empty one.');
  }
  const lines = readLines(file);
  const first = await lines.next();
  const { migrations } = parse(file, DumpHeader, first.done === true ? undefined : first.value);
  // Where it fails nothing is left, and the whole file can be taken in next.
  await database.transaction(async (tx) => {
    const applied = await migrate(tx, places.migrations, new Set(migrations));
    const missing = migrations.filter((tag) => !applied.includes(tag));
    if (missing.length > 0) {
      throw new BackupFailure(
        'newer_version',
        `The backup is of a newer version (it knows migration ${missing[0]}). Restore it with that version.`,
      );
    }
    await fill(tx, file, lines);
  });
}

async function fill(tx: Transaction, file: string, lines: AsyncGenerator<string>): Promise<void> {
  await liftLimits(tx, 'lock_timeout', 'idle_in_transaction_session_timeout');
  const names = (await listTables(tx)).map(({ name }) => sql.identifier(name));
  const restoreReferences = await removeReferences(tx);
  for (const name of names) await tx.execute(sql`alter table ${name} disable trigger user`);
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`);
  const end = await insertAll(tx, file, lines);
  for (const { name, last, isCalled } of end.sequences) {
    await tx.execute(sql`select setval(${name}::regclass, ${last}::bigint, ${isCalled}::boolean)`);
  }
  await restoreReferences();
  for (const name of names) await tx.execute(sql`alter table ${name} enable trigger user`);
}

/** Tables refer to each other in circles, so no order of them would do. @returns what makes the references again. */
export async function removeReferences(tx: Transaction): Promise<() => Promise<void>> {
  const references = await selectRows(
    tx,
    sql`select conname as "name", conrelid::regclass::text as "table", pg_get_constraintdef(oid) as "definition"
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
    v.object({ name: v.string(), table: v.string(), definition: v.string() }),
  );
  for (const { name, table } of references) {
    await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`);
  }
  return async () => {
    for (const { name, table, definition } of references) {
      await tx.execute(
        sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
      );
    }
  };
}

async function insertAll(
  tx: Transaction,
  file: string,
  lines: AsyncGenerator<string>,
): Promise<DumpEnd> {
  let table: DumpTable | undefined;
  let count = 0;
  const insert = async (rows: readonly string[]) => {
    if (table === undefined) throw notADump(file);
    await insertRows(tx, table, rows);
    count += rows.length;
  };
  for await (const line of linesBetweenRows(lines, insert)) {
    const other = parse(file, DumpLine, line);
    if ('end' in other) {
      if (other.end.rows !== count) throw notADump(file);
      return other.end;
    }
    table = other;
  }
  throw notADump(file);
}

/** The lines that are no rows, each after the rows before it were inserted, some hundreds at once. */
export async function* linesBetweenRows(
  lines: AsyncIterable<string>,
  insert: (rows: readonly string[]) => Promise<void>,
): AsyncGenerator<string> {
  let waiting: string[] = [];
  for await (const line of lines) {
    const isRow = line.startsWith(rowStart);
    if (isRow) waiting.push(line.slice(rowStart.length, -1));
    if (waiting.length > 0 && (!isRow || waiting.length === batchRows)) {
      await insert(waiting);
      waiting = [];
    }
    if (!isRow) yield line;
  }
}

export async function insertRows(
  tx: Transaction,
  { table, columns }: DumpTable,
  rows: readonly string[],
): Promise<void> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${sql.identifier(table)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.identifier(table)}, ${`[${rows.join(',')}]`}::json)`,
  );
}

/** The lines of the file. A row stays text, because numbers of the database may be longer than those of JavaScript. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip().setEncoding('utf8');
  // What fails in reading also ends what unpacks, and so the loop.
  pipeline(createReadStream(file), unzipped, () => undefined);
  let rest = '';
  try {
    for await (const chunk of unzipped) {
      const lines = `${rest}${String(chunk)}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (cause) {
    throw notADump(file, cause);
  }
}

function parse<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  line: string | undefined,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(line ?? ''));
  } catch (cause) {
    throw notADump(file, cause);
  }
}

function notADump(file: string, cause?: unknown): BackupFailure {
  return new BackupFailure(
    'dump_unusable',
    `${file} is not a complete backup of Countersign. Copy it again from where it was made, or use another one.`,
    { cause },
  );
}
