import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { agencies } from '../../database/schema/agency.ts';
import type { SealedTable } from '../../database/sealing/declare.ts';
import { sealedColumns } from '../../database/sealing/sealedColumns.ts';

/** A row that is not as its newest version left it; a state is null if there is none. */
const Discrepancy = v.object({
  tableName: v.string(),
  rowKey: v.string(),
  live: v.nullable(v.string()),
  kept: v.nullable(v.string()),
});

/** Represents the agency's number. */
const agencyMark = ':agency:';

/** Only this many rows of a table are named. */
const most = 5;

const Name = v.object({ name: v.string() });

/**
 * Whether the rows of an agency are as the program last recorded them: each table whose versions are kept, compared with
 * the newest version of each row. What rows hold is put together here, by no function that the database could redefine.
 *
 * @param hasRowsOf which tables are compared; all where it is left out.
 * @returns one sentence per row that was changed, added or removed.
 */
export async function checkRows(
  tx: Transaction,
  agencyId: number,
  hasRowsOf?: (table: string) => boolean,
): Promise<string[]> {
  // As the triggers write instants and bytes.
  await tx.execute(
    sql`select set_config('TimeZone', 'UTC', true), set_config('bytea_output', 'hex', true)`,
  );
  const versioned = await selectRows(
    tx,
    sql`select distinct table_name as name from record_versions where agency_id = ${agencyId}`,
    Name,
  );
  const names = new Set(versioned.map(({ name }) => name));
  const failures: string[] = [];
  for (const { name, owner, unversioned, changed } of statements()) {
    if (hasRowsOf !== undefined && !hasRowsOf(name)) continue;
    const halves = [
      // Of an export, the versions of other chains are missing.
      ...(hasRowsOf === undefined && (owner === 'installation') === (agencyId === 0)
        ? [unversioned]
        : []),
      ...(names.has(name) ? [hasRowsOf === undefined ? changed : `${changed}${ofOwnRows}`] : []),
    ];
    if (halves.length === 0) continue;
    const text = `${halves.join(' union ')} limit ${most}`.replaceAll(agencyMark, String(agencyId));
    const found = await selectRows(tx, sql.raw(text), Discrepancy);
    failures.push(...found.map(sentenceOf));
  }
  return failures;
}

/** Of an export: rows of other agencies that an act here changed are not in it. */
const ofOwnRows = ` and (live.state is not null
  or coalesce(last.state::jsonb ->> case last.table_name when 'agencies' then 'id' else 'agency_id' end, '${agencyMark}') = '${agencyMark}')`;

function sentenceOf({ tableName, rowKey, live, kept }: v.InferOutput<typeof Discrepancy>): string {
  const which = `${tableName} ${rowKey}`;
  if (kept === null) return `${which}: this row was added, but nothing records it.`;
  if (live === null) return `${which}: this row was removed, but nothing records it.`;
  const [now, then] = [stateOf(live), stateOf(kept)];
  const changed = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
    (column) => JSON.stringify(now[column]) !== JSON.stringify(then[column]),
  );
  return `${which}: ${changed.toSorted().join(', ')} changed, but nothing records it.`;
}

const State = v.record(v.string(), v.unknown());

const StateText = v.pipe(v.string(), v.parseJson(), State);

/** The covered columns of a version by their names; none of a text that the program did not write. */
export function stateOf(text: string): Readonly<Record<string, unknown>> {
  const read = v.safeParse(StateText, text);
  return read.success ? read.output : {};
}

/** What asks for the differences of a table; its text is put together once. */
interface Statements {
  readonly name: string;
  readonly owner: 'agency' | 'installation';
  /** Rows of the agency that have no version like them, in whichever chain. */
  readonly unversioned: string;
  /** Rows that are not as their newest version in the agency's chain left them, or gone. */
  readonly changed: string;
}

let known: readonly Statements[] | undefined;

function statements(): readonly Statements[] {
  known ??= sealedColumns.filter(({ by }) => by === 'versions').map(statementsOf);
  return known;
}

/** The statements of one table. */
export function statementsOf(sealed: SealedTable): Statements {
  const name = getTableName(sealed.table);
  const columns: Record<string, PgColumn> = getTableColumns(sealed.table);
  const live = `select ${keyOf(sealed)} as key, ${liveState(sealed)} as state from ${name}`;
  const owner =
    columns.agencyId === undefined && columns.userId === undefined && sealed.table !== agencies
      ? 'installation'
      : 'agency';
  return {
    name,
    owner,
    unversioned: `
      select '${name}' as "tableName", live.key as "rowKey", live.state as live, kept.state as kept
      from (${live} where ${isOf(sealed)}) live
      left join lateral (
        select state from record_versions
        where table_name = '${name}' and row_key = live.key order by version desc limit 1
      ) kept on true
      where kept.state is distinct from live.state`,
    changed: `
      select '${name}' as "tableName", last.row_key as "rowKey", live.state as live, last.state as kept
      from record_versions last
      left join (${live}) live on live.key = last.row_key
      where last.table_name = '${name}' and last.agency_id = ${agencyMark}
        and live.state is distinct from last.state
        and not exists (
          select from record_versions later
          where later.table_name = '${name}' and later.row_key = last.row_key and later.version > last.version
        )`,
  };
}

/** The columns of the primary key, with a blank between them. */
function keyOf({ table }: SealedTable): string {
  const own = Object.entries<PgColumn>(getTableColumns(table)).filter(([, { primary }]) => primary);
  const shared = getTableConfig(table).primaryKeys[0]?.columns ?? [];
  // Columns without their own name are named after their property.
  const keys = own.length > 0 ? own.map(([property]) => property) : shared.map(({ name }) => name);
  return keys.map((property) => `${inSnakeCase(property)}::text`).join(" || ' ' || ");
}

function liveState({ sealed, digested }: SealedTable): string {
  const parts = [
    ...sealed.map(inSnakeCase).map((name) => `'${name}', to_jsonb(${name})`),
    ...digested
      .map(inSnakeCase)
      .map(
        (name) => `'${name}', to_jsonb(encode(sha256(convert_to(${name}::text, 'UTF8')), 'hex'))`,
      ),
  ];
  // A function takes a hundred arguments at most.
  const objects = [...chunksOf(parts, 40)].map((some) => `jsonb_build_object(${some.join(', ')})`);
  return `(${objects.join(' || ')})::text`;
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Which rows are an agency's: by their own column or their person's; what is no one's belongs to the installation. */
function isOf({ table }: SealedTable): string {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  if (table === agencies) return `id = ${agencyMark}`;
  if (columns.agencyId !== undefined) return `agency_id = ${agencyMark}`;
  if (columns.userId !== undefined) {
    return `user_id in (select id from users where agency_id = ${agencyMark})`;
  }
  return 'true';
}

/** As the schema's casing names columns. */
function inSnakeCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
