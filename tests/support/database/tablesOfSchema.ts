import { readdirSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const folder = new URL('../../../src/server/database/schema/', import.meta.url);

/** Every table that a file of the schema exports. */
export async function tablesOfSchema(): Promise<PgTable[]> {
  const modules = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
}
