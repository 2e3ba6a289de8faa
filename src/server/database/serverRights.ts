import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Reader, Transaction } from './database.ts';
import { selectRows } from './rows.ts';

/** What the account of a server may do to each table; reading and adding rows everywhere. */
const Rights = v.object({ table: v.string(), mayUpdate: v.boolean(), mayDelete: v.boolean() });

const Name = v.object({ name: v.string() });

/** Whether PostgreSQL has an account of this name. */
export async function hasAccount(reader: Reader, account: string): Promise<boolean> {
  const found = await selectRows(
    reader,
    sql`select rolname as "name" from pg_roles where rolname = ${account}`,
    Name,
  );
  return found.length > 0;
}

/** The accounts that were given the rights of a server before, without the owner of the tables. */
export async function findServerAccounts(reader: Reader): Promise<string[]> {
  const found = await selectRows(
    reader,
    sql`select distinct pg_get_userbyid(grantee)::text as "name"
      from pg_class c, aclexplode(c.relacl)
      where c.oid = to_regclass('audit_entries') and grantee not in (0, c.relowner) and privilege_type = 'INSERT'
      order by 1`,
    Name,
  );
  return found.map(({ name }) => name);
}

/**
 * Gives an account what a server needs and no more: it reads and adds rows, and changes or deletes them only in tables whose
 * rows may change. What must never change can then not be changed with the password of a server, not even by removing
 * the triggers that refuse it.
 */
export function grantServerRights(database: Database, account: string): Promise<void> {
  return database.transaction(async (tx) => {
    const role = sql.identifier(account);
    for (const statement of [
      sql`revoke all on all tables in schema public from ${role}`,
      sql`grant usage on schema public to ${role}`,
      sql`grant usage, select on all sequences in schema public to ${role}`,
      sql`grant select, insert on all tables in schema public to ${role}`,
      sql`revoke insert on applied_migrations from ${role}`,
    ]) {
      await tx.execute(statement);
    }
    for (const { table, mayUpdate, mayDelete } of await findRights(tx)) {
      const on = sql`on ${sql.identifier(table)} to ${role}`;
      if (mayUpdate) await tx.execute(sql`grant update ${on}`);
      if (mayDelete) await tx.execute(sql`grant delete ${on}`);
    }
  });
}

/** A table whose trigger refuses a change needs no right to it. The numbers are those of `pg_trigger.tgtype`. */
async function findRights(tx: Transaction) {
  return selectRows(
    tx,
    sql`select c.relname as "table",
        not coalesce(bool_or(t.tgtype & 16 <> 0), false) as "mayUpdate",
        not coalesce(bool_or(t.tgtype & 8 <> 0), false) as "mayDelete"
      from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgfoid = 'refuse_change'::regproc
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'applied_migrations'
      group by c.relname order by c.relname`,
    Rights,
  );
}
