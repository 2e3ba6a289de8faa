/** Runs one statement in a database that no one else uses, and returns its rows. */
export type Ask = (statement: string) => Promise<readonly object[]>;

/** Tables, constraints, triggers (also whether they are on) and functions, as one hash. */
export async function shapeOf(ask: Ask): Promise<string> {
  const rows = await ask(`
    select md5(string_agg(part, ',' order by part)) as value from (
      select format('%s %s %s', relname, relkind, relnatts) as part
        from pg_class where relnamespace = 'public'::regnamespace
      union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
      union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
      union all select format('%s %s', proname, md5(prosrc))
        from pg_proc where pronamespace = 'public'::regnamespace
    ) as parts`);
  return firstValue(rows) ?? '';
}

/**
 * Removes every row, so that the database is as it was migrated. False if something stands in the way: a test that
 * changed the shape, a connection that was left open in a transaction.
 *
 * Rows are deleted and their space is freed: a truncation makes each table and index a new file, even the empty ones.
 */
export async function isEmptied(ask: Ask, shape: string): Promise<boolean> {
  try {
    await ask('discard all');
    if ((await shapeOf(ask)) !== shape) return false;
    const used = firstValue(
      await ask(`
        select string_agg(quote_ident(relname), ' ') as value from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_migrations'
          and pg_relation_size(oid) > 0`),
    );
    const tables = used?.split(' ') ?? [];
    // What is append-only refuses to be emptied, by a trigger.
    await ask(`set session_replication_role = replica; set lock_timeout = '5s'`);
    await ask(tables.map((table) => `delete from ${table}`).join(';'));
    await ask('select setval(seqrelid, seqstart, false) from pg_sequence');
    if (tables.length > 0) await ask(`vacuum ${tables.join(', ')}`);
    await ask('discard all');
    return true;
  } catch {
    return false;
  }
}

function firstValue(rows: readonly { value?: string | null }[]): string | null {
  return rows[0]?.value ?? null;
}
