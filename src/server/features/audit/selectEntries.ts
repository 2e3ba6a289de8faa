import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { StoredEntry } from '../../core/audit-trail/hashEntry.ts';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { auditEntries } from '../../database/schema/auditEntry.ts';

/** An entry with the name of its agency; null if there is none. */
export type NamedEntry = StoredEntry & { readonly agencyName: string | null };

/** Which entries, from where on and in which direction. */
interface EntryPage {
  readonly which: SQL | undefined;
  /** The entry that they start after; undefined for the newest ones. */
  readonly from: string | undefined;
  readonly isNewer: boolean;
  readonly limit: number;
}

/** So many entries are looked through for a word one by one. */
const nearby = 10_000;

const { at, agencyId: agency, seq } = auditEntries;

/** Entries in the order of one index: by time, then agency and number, which no two entries share. */
export async function selectEntries(
  reader: Reader,
  agencyId: number | undefined,
  page: EntryPage,
): Promise<NamedEntry[]> {
  const { which, from, isNewer, limit } = page;
  return entriesOf(reader, and(which, beyond(agencyId, from, isNewer ? '>' : '<')))
    .orderBy(...ordered(agencyId, isNewer))
    .limit(limit);
}

/** Where an entry is in the history. */
export type EntryKey = Pick<StoredEntry, 'at' | 'agencyId' | 'seq'>;

/** Where the entries of `selectEntries` are. */
export async function selectKeys(
  reader: Reader,
  agencyId: number | undefined,
  { which, from, isNewer, limit }: EntryPage,
): Promise<EntryKey[]> {
  return keysOf(reader, and(which, beyond(agencyId, from, isNewer ? '>' : '<')))
    .orderBy(...ordered(agencyId, isNewer))
    .limit(limit);
}

/** Entries by their keys, in the same order. */
export async function readEntries(
  reader: Reader,
  keys: readonly EntryKey[],
): Promise<NamedEntry[]> {
  const agencies = `{${keys.map(({ agencyId }) => agencyId).join()}}`;
  const numbers = `{${keys.map(({ seq: number }) => number).join()}}`;
  const rows = await entriesOf(
    reader,
    sql`(${agency}, ${seq}) in (select * from unnest(${agencies}::integer[], ${numbers}::bigint[]))`,
  );
  const found = new Map(rows.map((row) => [cursorOf(row), row]));
  return keys.map((key) => {
    const entry = found.get(cursorOf(key));
    if (entry === undefined) throw new Error('An entry of the audit history is missing');
    return entry;
  });
}

/**
 * The keys of entries with certain words. A word that is in many entries is soon found along the order; all others are
 * read from the index of words, whose entries have no order. Which of both is not left to the planner, which doesn't know
 * that a word was once in every entry and no longer is.
 */
export async function selectFoundKeys(
  reader: Reader,
  agencyId: number | undefined,
  page: EntryPage,
): Promise<EntryKey[]> {
  const { which, from, isNewer, limit } = page;
  const [within, further] = isNewer ? (['<=', '>'] as const) : (['>=', '<'] as const);
  const [edge] = await keysOf(reader, and(ofAgency(agencyId), beyond(agencyId, from, further)))
    .orderBy(...ordered(agencyId, isNewer))
    .offset(nearby - 1)
    .limit(1);
  const last = edge && cursorOf(edge);
  const near = await selectKeys(reader, agencyId, {
    ...page,
    which: and(which, beyond(agencyId, last, within)),
  });
  if (last === undefined || near.length >= limit) return near;
  const far = await keysOf(reader, and(which, beyond(agencyId, last, further)))
    // No index has this order, so that the planner has nothing to walk along.
    .orderBy((isNewer ? asc : desc)(sql`${at} + interval '0'`), ...ordered(agencyId, isNewer))
    .limit(limit - near.length);
  return [...near, ...far];
}

/** The entry as the start of a page. */
export function cursorOf({ at: instant, agencyId, seq: number }: EntryKey): string {
  return `${instant.toISOString()}_${agencyId}_${number}`;
}

function keysOf(reader: Reader, which: SQL | undefined) {
  return reader.select({ at, agencyId: agency, seq }).from(auditEntries).where(which).$dynamic();
}

function entriesOf(reader: Reader, which: SQL | undefined) {
  return reader
    .select({ ...getTableColumns(auditEntries), agencyName: agencies.name })
    .from(auditEntries)
    .leftJoin(agencies, eq(agencies.id, agency))
    .where(which)
    .$dynamic();
}

function ofAgency(agencyId: number | undefined): SQL | undefined {
  return agencyId === undefined ? undefined : eq(agency, agencyId);
}

/** The agency is left out where it is given, as in its index. */
function ordered(agencyId: number | undefined, isNewer: boolean): SQL[] {
  const direction = isNewer ? asc : desc;
  return agencyId === undefined
    ? [direction(at), direction(agency), direction(seq)]
    : [direction(at), direction(seq)];
}

/** As a comparison of rows, which an index answers. */
function beyond(
  agencyId: number | undefined,
  cursor: string | undefined,
  than: '<' | '<=' | '>' | '>=',
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', owner = '', number = ''] = cursor.split('_');
  const place = sql`${time}::timestamptz`;
  const last = sql`${number}::bigint`;
  return agencyId === undefined
    ? sql`(${at}, ${agency}, ${seq}) ${sql.raw(than)} (${place}, ${owner}::integer, ${last})`
    : sql`(${at}, ${seq}) ${sql.raw(than)} (${place}, ${last})`;
}
