import * as v from 'valibot';
import { optionalLine, RecordId } from '../core/primitives.ts';
import { activePage, defineResource } from '../core/resource.ts';
import { AlertKind } from './alert.ts';

/** One kind of alert, or all of them. */
export const RecipientKind = v.union([v.literal('all'), AlertKind], 'Choose the kind of alert.');
export type RecipientKind = v.InferOutput<typeof RecipientKind>;

/** A person whom an agency adds to the required recipients of a kind and place (ALERT-02). */
export const AlertRecipientFields = v.object({
  /** The person and the kind; shown, never saved. */
  name: optionalLine(300),
  userId: v.union([v.literal(''), RecordId]),
  kind: RecipientKind,
  /** Empty for every inventory, and for what is about the agency. */
  inventoryId: v.union([v.literal(''), RecordId]),
  isActive: v.boolean(),
});
export type AlertRecipientFields = v.InferOutput<typeof AlertRecipientFields>;

export const AlertRecipientRow = v.object({
  id: RecordId,
  person: v.string(),
  kind: RecipientKind,
  /** Empty for every inventory. */
  inventory: v.string(),
  isActive: v.boolean(),
});
export type AlertRecipientRow = v.InferOutput<typeof AlertRecipientRow>;

export const alertRecipients = defineResource({
  one: 'AlertRecipient',
  many: 'AlertRecipients',
  fields: AlertRecipientFields,
  row: AlertRecipientRow,
  query: activePage,
});
