import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type {
  listSites as listCall,
  SiteFields,
  SiteList,
} from '../../../../contract/administration/site.ts';
import type { CallArguments } from '../../../../contract/core/call.ts';
import { siteForm } from '../../../../rules/administration/siteForm.ts';
import type { FieldErrors } from '../../../../rules/core/fieldErrors.ts';
import { containsText } from '../../../core/records/likeText.ts';
import type { RecordStore } from '../../../core/records/saveRecord.ts';
import { toStoredRecord } from '../../../core/records/toStoredRecord.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';

// Names are written out: in a select from one table, columns lose theirs.
const openInventories = sql<number>`(
  select count(*) from inventories place where place.agency_id = sites.agency_id
    and place.site_id = sites.id and place.is_active)`.mapWith(Number);

/** The sites of an agency, by name. */
export async function listSites(
  reader: Reader,
  agencyId: number,
  { start, length, search, kind }: CallArguments<typeof listCall>['query'],
): Promise<SiteList> {
  const which = and(
    eq(sites.agencyId, agencyId),
    kind === undefined ? undefined : eq(sites.kind, kind),
    containsText(search, sites.name, sites.address, sites.county, sites.deaNumber),
  );
  const counted = await reader.select({ total: count() }).from(sites).where(which);
  const data = await reader
    .select({
      id: sites.id,
      name: sites.name,
      kind: sites.kind,
      address: sites.address,
      county: sites.county,
      deaNumber: sites.deaNumber,
      noticeGivenOn: sites.noticeGivenOn,
      isActive: sites.isActive,
      inventoryCount: openInventories,
    })
    .from(sites)
    .where(which)
    .orderBy(asc(sites.name), asc(sites.id))
    .limit(length)
    .offset(start);
  return { data, total: counted[0]?.total ?? 0 };
}

async function validate(
  tx: Transaction,
  agencyId: number,
  { id, fields, before }: { id: string; fields: SiteFields; before: SiteFields | undefined },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const namesake = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(
      and(
        eq(sites.agencyId, agencyId),
        ne(sites.id, id),
        sql`lower(${sites.name}) = lower(${fields.name})`,
      ),
    )
    .limit(1);
  if (namesake.length > 0) errors.name = 'Another site has this name. Choose a different one.';
  if (before?.isActive && !fields.isActive && (await holdsInventories(tx, agencyId, id))) {
    errors.isActive = 'Inventories are still kept here. Move or close them first.';
  }
  return errors;
}

async function holdsInventories(tx: Transaction, agencyId: number, siteId: string) {
  const rows = await tx
    .select({ id: inventories.id })
    .from(inventories)
    .where(
      and(
        eq(inventories.agencyId, agencyId),
        eq(inventories.siteId, siteId),
        eq(inventories.isActive, true),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** A registered place has a number, a designated one a notice; empty is stored as nothing. */
function columnsOf({ deaNumber, ...fields }: SiteFields) {
  return { ...fields, deaNumber: deaNumber === '' ? null : deaNumber };
}

export const siteStore: RecordStore<SiteFields> = {
  kind: 'site',
  form: siteForm,
  validate,
  find: async (tx, agencyId, id) => {
    const rows = await tx
      .select()
      .from(sites)
      .where(and(eq(sites.agencyId, agencyId), eq(sites.id, id)));
    const row = rows[0];
    if (row === undefined) return undefined;
    const { name, kind, address, county, deaNumber, noticeGivenOn, isActive } = row;
    const fields = { name, kind, address, county, noticeGivenOn, isActive };
    return toStoredRecord(row, row.id, { ...fields, deaNumber: deaNumber ?? '' });
  },
  insert: async (tx, agencyId, { id, fields }, stamp) => {
    const rows = await tx
      .insert(sites)
      .values({ ...columnsOf(fields), ...stamp, id, agencyId })
      .onConflictDoNothing({ target: sites.id })
      .returning({ id: sites.id });
    return rows.length === 1;
  },
  update: async (tx, agencyId, { id, fields }, stamp) => {
    await tx
      .update(sites)
      .set({ ...columnsOf(fields), ...stamp })
      .where(and(eq(sites.agencyId, agencyId), eq(sites.id, id)));
  },
};
