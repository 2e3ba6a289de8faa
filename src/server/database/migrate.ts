import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Reader, Transaction } from './database.ts';
import { isOfStatement } from './failures.ts';
import { type Migration, readMigrations } from './migrationFiles.ts';
import { selectRows } from './rows.ts';
import { liftLimits } from './silence.ts';

/** Any fixed number that no other program on the same server uses: "countersi" folded to 53 bits. */
const advisoryLock = 7_310_579_112_447;

export class MigrationFailure extends Error {
  readonly code = 'migration_failed';
}

/** Whether this program can work on the database as it is: nothing is missing, and nothing newer is in its way. */
export async function isMigrated(database: Database): Promise<boolean> {
  try {
    return (await planMigration(database)).length === 0;
  } catch (error) {
    if (error instanceof MigrationFailure) return false;
    throw error;
  }
}

/**
 * The tags that `migrate` would apply now, in order; nothing is written.
 *
 * @throws MigrationFailure for a database of a newer version.
 */
export async function planMigration(database: Reader, folder?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const [found] = await selectRows(
    database,
    sql`select to_regclass('applied_migrations') is not null as "exists"`,
    v.object({ exists: v.boolean() }),
  );
  const pending = found?.exists === true ? await findPending(database, migrations) : migrations;
  return pending.map(({ tag }) => tag);
}

/**
 * Brings the database to this program's version, in one transaction: all of it or nothing.
 * Several servers that start at once wait for each other on PostgreSQL's advisory lock.
 *
 * @param database or a transaction that shall also do more.
 * @param only the tags of an earlier version, to make its tables.
 * @returns the tags that were applied now; empty when there was nothing to do.
 * @throws MigrationFailure with a sentence for the person who starts the server.
 */
export async function migrate(
  database: Database | Transaction,
  folder?: string,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ tag }) => only?.has(tag) ?? true);
  try {
    // The account of a server may have no right to make a table, and needs none where nothing is missing.
    if (only === undefined && (await planMigration(database, folder)).length === 0) return [];
    return await applyAll(database, migrations);
  } catch (error) {
    if (!isOfStatement(error, '42501')) throw error;
    throw new MigrationFailure(
      'The account of DATABASE_URL may not change the tables. Run `countersign migrate` with the account that owns them.',
      { cause: error },
    );
  }
}

function applyAll(database: Database | Transaction, migrations: Migration[]): Promise<string[]> {
  return database.transaction(async (tx) => {
    // A table of years takes longer than a request may, and another server may be at it.
    await liftLimits(tx, 'lock_timeout');
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
    await tx.execute(sql`create table if not exists applied_migrations (
      tag text primary key, hash text not null, applied_at timestamptz not null default now())`);
    await tx.execute(
      sql`alter table applied_migrations add column if not exists keeps_previous boolean not null default false`,
    );
    // Versions of rows are kept at once then, or no table could be altered after one of its rows was written.
    await tx.execute(sql`set constraints all immediate`);
    const pending = await findPending(tx, migrations);
    for (const migration of pending) {
      await apply(tx, migration);
    }
    return pending.map(({ tag }) => tag);
  });
}

async function findPending(reader: Reader, migrations: Migration[]): Promise<Migration[]> {
  const applied = await selectRows(
    reader,
    // The column is missing where an earlier version made the table.
    sql`select tag, hash, coalesce((to_jsonb(m) ->> 'keeps_previous')::boolean, false) as "keepsPrevious"
      from applied_migrations m`,
    v.object({ tag: v.string(), hash: v.string(), keepsPrevious: v.boolean() }),
  );
  const known = new Map(migrations.map(({ tag, hash }) => [tag, hash]));
  for (const { tag, hash, keepsPrevious } of applied) {
    if (!known.has(tag)) {
      if (keepsPrevious) continue;
      throw new MigrationFailure(
        `The database was written by a newer version (it knows migration ${tag}). Start that version, or restore the backup made before the upgrade.`,
      );
    }
    if (known.get(tag) !== hash) {
      throw new MigrationFailure(
        `Migration ${tag} was changed after this database applied it. Restore the file, and put the change into a new migration.`,
      );
    }
  }
  const done = new Set(applied.map(({ tag }) => tag));
  return migrations.filter(({ tag }) => !done.has(tag));
}

async function apply(tx: Transaction, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    try {
      await tx.execute(sql.raw(statement));
    } catch (cause) {
      throw new MigrationFailure(
        `Migration ${migration.tag} failed (${reason(cause)}). Nothing was changed; the previous version still runs on this database.`,
        { cause },
      );
    }
  }
  await tx.execute(
    sql`insert into applied_migrations (tag, hash, keeps_previous)
      values (${migration.tag}, ${migration.hash}, ${migration.keepsPrevious})`,
  );
}

/** drizzle wraps the engine's error; its own message is the whole statement. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
