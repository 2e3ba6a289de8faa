import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { connectDatabase, type DatabaseAddress } from '../../../src/server/database/connect.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { lendEngine } from '../server/lentEngine.ts';
import { lendDatabase } from './lentDatabase.ts';
import { createDatabase } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'pglite' | 'postgres';
    /** The dump's path on PGlite, the template database's address on PostgreSQL. */
    template: string;
  }
}

/** A fresh, migrated, empty database on the engine of this run. The caller closes it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (inject('engine') === 'pglite') return lendEngine(templateOf);
  return lendDatabase(copyTemplate);
}

const copyTemplate = () => createDatabase(inject('template'), 'template_countersign');

/** The dump of a migrated, empty PGlite. */
export const templateOf = async () => new Blob([await readFile(inject('template'))]);

/**
 * The address of a fresh, migrated database; on PostgreSQL it may be connected to more than once.
 *
 * @param folder where PGlite keeps it; left out, in memory.
 */
export async function createTestDatabase(folder?: string): Promise<DatabaseAddress> {
  if (inject('engine') === 'pglite') {
    return { kind: 'pglite', folder, snapshot: await templateOf() };
  }
  return { kind: 'postgres', url: await copyTemplate(), poolSize: 5 };
}

/** The address of a fresh database without any table. */
export async function createEmptyDatabase(): Promise<DatabaseAddress> {
  if (inject('engine') === 'pglite') return { kind: 'pglite', folder: undefined };
  return { kind: 'postgres', url: await createDatabase(inject('template'), 'template0') };
}

/** A fresh database without any table, which the caller closes. */
export const openEmptyDatabase = async () => connectDatabase(await createEmptyDatabase());
