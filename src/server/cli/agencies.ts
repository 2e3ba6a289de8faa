import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { eq, getTableName, sql } from 'drizzle-orm';
import { appendAudit } from '../core/audit-trail/appendAudit.ts';
import type { Agency } from '../core/identity/account.ts';
import type { Transaction } from '../database/database.ts';
import type { AgencyHeader } from '../database/dumpFormat.ts';
import { listMigrations, listTables, type Table } from '../database/dumpTables.ts';
import { agencies } from '../database/schema/agency.ts';
import { passkeys } from '../database/schema/passkey.ts';
import { recordVersions } from '../database/schema/recordVersion.ts';
import { passingTables } from '../database/sealing/passingTables.ts';
import { liftLimits } from '../database/silence.ts';
import { readRows, type WriteLine, writeLines } from '../database/writeDump.ts';
import { openEvidenceKey } from '../features/audit/evidenceKey.ts';
import { readHeads } from '../features/audit/readHeads.ts';
import { signHeads } from '../features/audit/signHeads.ts';
import { setHold } from '../features/system/retention/legalHold.ts';
import { setAgencyStatus } from '../features/system/setAgencyStatus.ts';
import { type CommandContext, CommandRefused, type CommandResult } from './command.ts';
import { type CsvTable, newFolder, openCsvTable } from './csvTable.ts';
import { byOperator, withDatabase } from './operator.ts';

/** Suspends an agency, or resumes it, as a system administrator does on the page Customers. */
export function setStatus(
  context: CommandContext,
  agency: string,
  change: { isActive: true } | { isActive: false; reason: string },
): Promise<CommandResult> {
  return withDatabase(context, (database) =>
    database.transaction(async (tx) => {
      const { id, recordId, name } = await findByNumberOrName(tx, agency);
      const by = byOperator(id, context.now);
      const status = await setAgencyStatus(tx, by, { id: recordId, change, own: [] });
      const line = change.isActive
        ? `${name} is active. Its people can log in again.`
        : `${name} is suspended. All its sessions have ended, and nothing is lost. \`countersign agency resume ${id}\` resumes it.`;
      return { lines: [line], data: { agencyId: id, agencyName: name, ...status } };
    }),
  );
}

/** Places a legal hold on an agency, or releases it: while there is one, the job `retention` deletes nothing there. */
export function changeHold(
  context: CommandContext,
  agency: string,
  reason: string | null,
): Promise<CommandResult> {
  return withDatabase(context, (database) =>
    database.transaction(async (tx) => {
      const found = await findByNumberOrName(tx, agency);
      const { id, name } = found;
      const isChanged = await setHold(tx, byOperator(id, context.now), found, reason);
      const standing =
        reason === null
          ? `There is no legal hold on ${name}.`
          : `There is a legal hold on ${name}: nothing of it is deleted until \`countersign agency release ${id}\`.`;
      return {
        lines: [isChanged ? standing : `${standing} Nothing was changed.`],
        data: { agencyId: id, agencyName: name, isHeld: reason !== null, isChanged },
      };
    }),
  );
}

/** Columns that someone could log in, sign or call with. */
const secretColumns: ReadonlySet<string> = new Set([
  'client_secret',
  'former_secret',
  'key_hash',
  'password_hash',
  'pin_hash',
  'secret',
  'sensor_secret',
  'webhook_secret',
]);

/** What people log in with, what passes, and where notifications are sent. */
const leftOut: ReadonlySet<string> = new Set([
  ...[...passingTables.map(({ table }) => table), passkeys].map(getTableName),
  'push_subscriptions',
]);

/**
 * Writes all records of an agency into a compressed file of JSON lines: a line with the table's name before its rows,
 * and the signed heads of the agency's chains at the end. Passwords, PINs, passkeys, keys and sessions are left out;
 * photos stay encrypted. With `csv` there is also a new folder with a file for each table.
 *
 * @throws CommandRefused for an unknown agency, or if the file exists.
 */
export function exportAgency(
  context: CommandContext,
  agency: string,
  { to, csv }: { readonly to: string; readonly csv?: string },
): Promise<CommandResult> {
  const file = resolve(to);
  const folder = csv === undefined ? undefined : newFolder(csv);
  if (existsSync(file)) {
    throw new CommandRefused('file_exists', `--to: ${file} exists. Choose another name.`);
  }
  return withDatabase(context, async (database) => {
    const unfinished = `${file}.partial`;
    try {
      let counts: Record<string, number> = {};
      const found = await database.transaction(async (tx) => {
        const one = await findByNumberOrName(tx, agency);
        await writeLines(unfinished, async (write) => {
          counts = await writeAgency(
            tx,
            context,
            one,
            write,
            folder === undefined
              ? undefined
              : (table, columns) => openCsvTable(folder, table, columns),
          );
        });
        return one;
      }, snapshot);
      const by = byOperator(found.id, context.now);
      await database.transaction((tx) =>
        appendAudit(tx, {
          ...by,
          action: 'customer.exported',
          outcome: 'success',
          subject: { kind: 'customer', id: found.recordId, name: found.name },
          summary: `${by.actor.name} exported all records of ${found.name}`,
        }),
      );
      await rename(unfinished, file);
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const lines = [
        `${file}: ${rows} rows of ${found.name}`,
        ...(folder === undefined ? [] : [`${folder}: the same, a file for each table`]),
        `To verify it anywhere: countersign agency verify ${to}`,
      ];
      return { lines, data: { file, folder, agencyId: found.id, counts } };
    } catch (error) {
      if (folder !== undefined) await rm(folder, { recursive: true });
      throw error;
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

async function writeAgency(
  tx: Transaction,
  { configuration, now }: CommandContext,
  { id, name }: Agency,
  write: WriteLine,
  openCsv?: (table: string, columns: readonly string[]) => CsvTable,
): Promise<Record<string, number>> {
  await liftLimits(tx);
  const migrations = await listMigrations(tx);
  const header: AgencyHeader = {
    ...{ format: 'countersign-agency-1', madeAt: now.toISOString(), agencyId: id, name },
    migrations,
  };
  await write(JSON.stringify(header));
  const counts: Record<string, number> = {};
  for (const table of await listTables(tx)) {
    if (leftOut.has(table.name) || !(table.hasAgency || table.name === 'agencies')) continue;
    const columns = table.columns.filter((column) => !secretColumns.has(column));
    await write(JSON.stringify({ table: table.name, columns }));
    const csv = openCsv?.(table.name, columns);
    counts[table.name] = 0;
    const where = whereOf(table, id);
    for await (const rows of readRows(tx, table.name, { columns, where })) {
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
      for (const row of rows) {
        await write(`{"row":${row}}`);
        await csv?.write(row);
      }
    }
    await csv?.close();
  }
  const heads = await readHeads(tx, id);
  await write(JSON.stringify({ heads: signHeads(heads, openEvidenceKey(configuration), now) }));
  return counts;
}

function whereOf({ name, hasAgency }: Table, id: number) {
  if (!hasAgency) return sql`id = ${id}`;
  const isOwn = sql`agency_id = ${id}`;
  // A row of the agency that was changed from elsewhere has that version in another chain; entries refer to it.
  return name === getTableName(recordVersions)
    ? sql`${isOwn} or state::jsonb ->> 'agency_id' = ${String(id)}`
    : isOwn;
}

/** @throws CommandRefused for an agency that there is not. */
export async function findByNumberOrName(
  tx: Transaction,
  agency: string,
): Promise<typeof agencies.$inferSelect> {
  const which = /^\d{1,9}$/.test(agency)
    ? eq(agencies.id, Number(agency))
    : sql`lower(${agencies.name}) = lower(${agency.trim()})`;
  const [found] = await tx.select().from(agencies).where(which);
  if (found !== undefined) return found;
  const known = await tx.select({ id: agencies.id, name: agencies.name }).from(agencies);
  const list = known.map(({ id, name }) => `${id} ${name}`).join(', ');
  throw new CommandRefused(
    'agency_unknown',
    `No agency has the number or name ${agency}. There are: ${list || 'none'}.`,
  );
}
