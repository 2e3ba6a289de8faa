import { asc, sql } from 'drizzle-orm';
import { sites as resource } from '../../../../contract/administration/site.ts';
import { blankSite, siteForm } from '../../../../rules/administration/siteForm.ts';
import { resourceCalls } from '../../../core/http/resourceCalls.ts';
import { tableList } from '../../../core/records/tableList.ts';
import { tableStore } from '../../../core/records/tableStore.ts';
import { matching, type Transaction } from '../../../database/database.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';

// Names are written out: in a select from one table, columns lose theirs.
const openInventories = sql<number>`(
  select count(*) from inventories place where place.agency_id = sites.agency_id
    and place.site_id = sites.id and place.is_active)`.mapWith(Number);

const siteStore = tableStore({
  kind: 'site',
  form: siteForm,
  blank: blankSite,
  table: sites,
  // A registered place has a number, a designated one a notice; empty is stored as nothing.
  fieldsOf: ({ name, kind, address, county, deaNumber, noticeGivenOn, isActive }) => ({
    ...{ name, kind, address, county, noticeGivenOn, isActive },
    deaNumber: deaNumber ?? '',
  }),
  columnsOf: (fields) => ({ ...fields, deaNumber: fields.deaNumber || null }),
  unique: [{ field: 'name', sentence: 'Another site has this name. Choose a different one.' }],
  validate: async (tx, agencyId, { id, fields, before }) =>
    before?.isActive && !fields.isActive && (await holdsInventories(tx, agencyId, id))
      ? { isActive: 'Inventories are still kept here. Move or close them first.' }
      : {},
});

async function holdsInventories(tx: Transaction, agencyId: number, siteId: string) {
  const rows = await tx
    .select({ id: inventories.id })
    .from(inventories)
    .where(matching(inventories, { agencyId, siteId, isActive: true }))
    .limit(1);
  return rows.length > 0;
}

export const siteCalls = resourceCalls(
  resource,
  siteStore,
  tableList({
    table: sites,
    further: { inventoryCount: openInventories },
    filters: { kind: sites.kind },
    search: [sites.name, sites.address, sites.county, sites.deaNumber],
    order: [asc(sites.name), asc(sites.id)],
  }),
);
