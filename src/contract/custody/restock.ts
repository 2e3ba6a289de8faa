import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, RecordId } from '../core/primitives.ts';

/** What a hospital restocked after a response (STOCK-04). */
export const Restock = v.object({
  /** The event of the receipt. */
  id: RecordId,
  inventory: v.string(),
  site: v.string(),
  hospital: v.string(),
  receivedAt: Instant,
  /** The number of the hospital's record. */
  recordNumber: v.string(),
  takenBy: v.string(),
  recordedBy: v.string(),
  summary: v.string(),
  /** The number of the response; null for people who may not see PHI. */
  incidentNumber: v.nullable(v.string()),
  /**
   * That the registered location was notified, for a vehicle of a designated site (21 USC 823(k)(8)(C)); null for one of a
   * registered location.
   */
  notice: v.nullable(
    v.object({
      /** Null in training, where no deadline runs. */
      dueAt: v.nullable(Instant),
      isOverdue: v.boolean(),
      confirmed: v.nullable(v.object({ at: Instant, by: v.string() })),
      /** Why the reader may not confirm it, and who may; null if they may. */
      whyNotYours: v.nullable(v.string()),
    }),
  ),
});
export type Restock = v.InferOutput<typeof Restock>;

export const getRestock = defineGet({
  name: 'getRestock',
  summary:
    'A restock by a hospital, with the notice to the registered location. The incident only with the right to PHI; that look is audited.',
  path: '/api/Restocks/{id}',
  access: 'custody',
  params: v.object({ id: RecordId }),
  reply: Restock,
});

export const confirmRestockNotice = definePost({
  name: 'confirmRestockNotice',
  summary:
    'Confirms, at a registered location, that it was notified of a restocked vehicle of a designated site; a repeat changes nothing.',
  path: '/api/Restocks/{id}/Confirm',
  access: 'custody',
  params: v.object({ id: RecordId }),
  body: v.object({}),
  reply: Restock,
});
