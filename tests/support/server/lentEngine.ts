import { PGlite } from '@electric-sql/pglite';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { openEmbedded } from '../../../src/server/database/embedded.ts';

/** Engines of this process that no one uses. To start one takes longer than to empty it, and than most files of tests. */
const idle: { engine: PGlite; shape: string }[] = [];

/**
 * The empty database of an engine that is returned when it is closed; one whose tables, triggers or functions a test
 * has changed is not lent again.
 *
 * @param template reads the dump that every engine starts from.
 */
export async function lendEngine(template: () => Promise<Blob>): Promise<OpenDatabase> {
  const { engine, shape } = idle.pop() ?? (await startEngine(await template()));
  const open = openEmbedded(engine);
  return {
    ...open,
    close: async () => {
      await open.close();
      if (await isEmptied(engine, shape)) idle.push({ engine, shape });
      else await engine.close();
    },
  };
}

async function startEngine(template: Blob) {
  const engine = await PGlite.create({ loadDataDir: template });
  return { engine, shape: await shapeOf(engine) };
}

/** False if something stands in the way: a test that tampered, or a transaction that was left open. */
async function isEmptied(engine: PGlite, shape: string): Promise<boolean> {
  try {
    await engine.exec('discard all');
    if ((await shapeOf(engine)) !== shape) return false;
    const { rows } = await engine.query<{ tables: string }>(`
      select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
      where schemaname = 'public' and tablename <> 'applied_migrations'`);
    // What is append-only refuses to be emptied, by a trigger.
    await engine.exec('set session_replication_role = replica');
    await engine.exec(`truncate ${rows[0]?.tables ?? ''} restart identity cascade`);
    await engine.exec('discard all');
    return true;
  } catch {
    return false;
  }
}

/** Tables, constraints, triggers (also whether they are on) and functions. */
async function shapeOf(engine: PGlite): Promise<string> {
  const { rows } = await engine.query<{ shape: string }>(`
    select md5(string_agg(part, ',' order by part)) as shape from (
      select format('%s %s %s', relname, relkind, relnatts) as part
        from pg_class where relnamespace = 'public'::regnamespace
      union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
      union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
      union all select format('%s %s', proname, md5(prosrc))
        from pg_proc where pronamespace = 'public'::regnamespace
    ) as parts`);
  return rows[0]?.shape ?? '';
}
