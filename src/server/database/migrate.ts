import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Transaction } from './database.ts';
import { type Migration, readMigrations } from './migrationFiles.ts';
import { selectRows } from './rows.ts';

/** Any fixed number that no other program on the same server uses: "countersi" folded to 53 bits. */
const advisoryLock = 7_310_579_112_447;

export class MigrationFailure extends Error {
  readonly code = 'migration_failed';
}

/** Whether the database is exactly at this program's version; nothing is written. */
export async function isMigrated(database: Database): Promise<boolean> {
  const migrations = await readMigrations();
  const [found] = await selectRows(
    database,
    sql`select to_regclass('applied_migrations') is not null as "exists"`,
    v.object({ exists: v.boolean() }),
  );
  if (found?.exists !== true) return false;
  const applied = await selectRows(
    database,
    sql`select tag from applied_migrations`,
    v.object({ tag: v.string() }),
  );
  const known = new Set(migrations.map(({ tag }) => tag));
  return applied.length === known.size && applied.every(({ tag }) => known.has(tag));
}

/**
 * The tags that `migrate` would apply now, in order; nothing is written.
 *
 * @throws MigrationFailure for a database of a newer version.
 */
export async function planMigration(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  const [found] = await selectRows(
    database,
    sql`select to_regclass('applied_migrations') is not null as "exists"`,
    v.object({ exists: v.boolean() }),
  );
  const pending =
    found?.exists === true
      ? await database.transaction((tx) => findPending(tx, migrations))
      : migrations;
  return pending.map(({ tag }) => tag);
}

/**
 * Brings the database to this program's version, in one transaction: all of it or nothing.
 * Several servers that start at once wait for each other on PostgreSQL's advisory lock.
 *
 * @param only the tags of an earlier version, to make its tables.
 * @returns the tags that were applied now; empty when there was nothing to do.
 * @throws MigrationFailure with a sentence for the person who starts the server.
 */
export async function migrate(
  database: Database,
  folder?: string,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ tag }) => only?.has(tag) ?? true);
  return database.transaction(async (tx) => {
    // A table of years takes longer than a request may, and another server may be at it.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
    await tx.execute(sql`create table if not exists applied_migrations (
      tag text primary key, hash text not null, applied_at timestamptz not null default now())`);
    // Versions of rows are kept at once then, or no table could be altered after one of its rows was written.
    await tx.execute(sql`set constraints all immediate`);
    const pending = await findPending(tx, migrations);
    for (const migration of pending) {
      await apply(tx, migration);
    }
    return pending.map(({ tag }) => tag);
  });
}

async function findPending(tx: Transaction, migrations: Migration[]): Promise<Migration[]> {
  const applied = await selectRows(
    tx,
    sql`select tag, hash from applied_migrations`,
    v.object({ tag: v.string(), hash: v.string() }),
  );
  const known = new Map(migrations.map(({ tag, hash }) => [tag, hash]));
  for (const { tag, hash } of applied) {
    if (!known.has(tag)) {
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
    sql`insert into applied_migrations (tag, hash) values (${migration.tag}, ${migration.hash})`,
  );
}

/** drizzle wraps the engine's error; its own message is the whole statement. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
