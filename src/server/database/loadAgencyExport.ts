import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { places } from '../platform/files/places.ts';
import { BackupFailure } from './backup.ts';
import type { Database, Transaction } from './database.ts';
import { AgencyHeader, DumpTable } from './dumpFormat.ts';
import { listTables } from './dumpTables.ts';
import { isDatabaseError } from './failures.ts';
import { insertRows, linesBetweenRows, readLines, removeReferences } from './loadDump.ts';
import { migrate } from './migrate.ts';

/** What an export has of an agency. */
export interface LoadedExport {
  readonly header: AgencyHeader;
  /** The tables that it has with all columns. */
  readonly whole: ReadonlySet<string>;
  /** The last line: signed heads, as it is. */
  readonly heads: unknown;
}

const LastLine = v.object({ heads: v.unknown() });

/**
 * Takes the export of an agency into an empty database, to verify it there. References to what the export leaves out (people of
 * other agencies, passkeys, secrets) lead nowhere.
 *
 * @throws BackupFailure if the file is not a complete export of this version or an older one.
 */
export async function loadAgencyExport(database: Database, file: string): Promise<LoadedExport> {
  const lines = readLines(file);
  const first = await lines.next();
  const header = parse(file, AgencyHeader, first.done === true ? '' : first.value);
  const applied = await migrate(database, places.migrations, new Set(header.migrations));
  const missing = header.migrations.find((tag) => !applied.includes(tag));
  if (missing !== undefined) {
    throw new BackupFailure(
      'newer_version',
      `The export is of a newer version (it knows migration ${missing}). Verify it with that version.`,
    );
  }
  const loaded = await database
    .transaction((tx) => fill(tx, file, lines))
    .catch((error: unknown) => {
      // A row that its table does not take.
      throw isDatabaseError(error) ? notAnExport(file, error) : error;
    });
  // What a newer version of this program expects to find.
  await migrate(database, places.migrations);
  return { header, ...loaded };
}

async function fill(tx: Transaction, file: string, lines: AsyncGenerator<string>) {
  const known = await listTables(tx);
  await removeReferences(tx);
  for (const { name } of known) {
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  }
  await tx.execute(
    sql`truncate ${sql.join(
      known.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )}`,
  );
  const whole = new Set<string>();
  let table: DumpTable | undefined;
  const insert = async (rows: readonly string[]) => {
    if (table === undefined) throw notAnExport(file);
    await insertRows(tx, table, rows);
  };
  for await (const line of linesBetweenRows(lines, insert)) {
    if (line.startsWith('{"heads":')) {
      for (const { name } of known) {
        await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
      }
      return { whole, heads: parse(file, LastLine, line).heads };
    }
    const next = parse(file, DumpTable, line);
    const columns = known.find(({ name }) => name === next.table)?.columns;
    if (columns === undefined) throw notAnExport(file);
    const leftOut = columns.filter((column) => !next.columns.includes(column));
    for (const column of leftOut) {
      await tx.execute(
        sql`alter table ${sql.identifier(next.table)} alter column ${sql.identifier(column)} drop not null`,
      );
    }
    if (leftOut.length === 0) whole.add(next.table);
    table = next;
  }
  throw notAnExport(file);
}

function parse<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  line: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(line));
  } catch (cause) {
    throw notAnExport(file, cause);
  }
}

function notAnExport(file: string, cause?: unknown): BackupFailure {
  return new BackupFailure(
    'export_unusable',
    `${file} is not a complete export of an agency. Export it again, or copy it again from where it was made.`,
    { cause },
  );
}
