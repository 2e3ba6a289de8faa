import * as v from 'valibot';
import { Day, line, optionalLine, RecordId } from '../core/primitives.ts';
import { defineResource, searchedPage } from '../core/resource.ts';
import { SiteKind } from '../inventory/inventory.ts';

/** What is edited of a site. */
export const SiteFields = v.object({
  name: line('the name', 100),
  kind: SiteKind,
  address: line('the address', 200),
  county: optionalLine(60),
  /** Of a registered place; empty for a designated one. */
  deaNumber: optionalLine(20),
  /** When the DEA was notified of a designated location; null for a registered one, and if no one was notified. */
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

export const sites = defineResource({
  one: 'Site',
  many: 'Sites',
  fields: SiteFields,
  row: SiteRow,
  query: { ...searchedPage, kind: v.optional(SiteKind) },
  summaries: {
    list: 'The sites of the session agency, in pages of 100.',
    get: 'One site, to be edited; `new` for the form of a new one.',
    save: 'Saves a site as it was edited from one version; 409 where someone else saved it first.',
  },
});
