import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { Day, line, optionalLine, pageQuery, RecordId, Search } from '../core/primitives.ts';
import { NewOrRecordId, recordToEdit, recordToSave, storedRecord } from '../core/record.ts';
import { SiteKind } from '../inventory/inventory.ts';

/** What is edited of a site. */
export const SiteFields = v.object({
  name: line('the name', 100),
  kind: SiteKind,
  address: line('the address', 200),
  county: optionalLine(60),
  /** Of a registered place; empty for a designated one. */
  deaNumber: optionalLine(20),
  /** When the DEA was told of a designated place; null for a registered one, and where no one has yet. */
  noticeGivenOn: v.nullable(v.pipe(Day, v.regex(/^(19|20)/, 'Enter a day that exists.'))),
  isActive: v.boolean(),
});
export type SiteFields = v.InferOutput<typeof SiteFields>;

export const SiteRow = v.object({
  id: RecordId,
  name: v.string(),
  kind: SiteKind,
  address: v.string(),
  county: v.string(),
  deaNumber: v.nullable(v.string()),
  noticeGivenOn: v.nullable(Day),
  isActive: v.boolean(),
  /** How many inventories are there that are not closed. */
  inventoryCount: v.number(),
});
export type SiteRow = v.InferOutput<typeof SiteRow>;
export const SiteList = v.object({ data: v.array(SiteRow), total: v.number() });
export type SiteList = v.InferOutput<typeof SiteList>;

export const listSites = defineCall({
  name: 'listSites',
  summary: 'The sites of the session agency, in pages of 100.',
  method: 'GET',
  path: '/api/Admin/Sites',
  access: 'administration',
  query: v.object({ ...pageQuery, search: Search, kind: v.optional(SiteKind) }),
  reply: SiteList,
});

export const getSite = defineCall({
  name: 'getSite',
  summary: 'One site, to be edited; `new` for the form of a new one.',
  method: 'GET',
  path: '/api/Admin/Sites/{id}',
  access: 'administration',
  params: v.object({ id: NewOrRecordId }),
  reply: recordToEdit(SiteFields),
});

export const saveSite = defineCall({
  name: 'saveSite',
  summary: 'Saves a site as it was edited from one version; 409 where someone else saved it first.',
  method: 'POST',
  path: '/api/Admin/Sites/Save',
  access: 'administration',
  body: recordToSave(RecordId, SiteFields),
  reply: storedRecord(SiteFields),
});
