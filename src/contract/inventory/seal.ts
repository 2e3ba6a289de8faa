import * as v from 'valibot';
import { Instant, line } from '../core/primitives.ts';

/** Whether an inventory is sealed, and whether it is counted through the closed box. */
export const SealPolicy = v.picklist(['none', 'sealed', 'sealedAndCounted'], 'Choose a policy.');
export type SealPolicy = v.InferOutput<typeof SealPolicy>;

export const SealNumber = line('the number of the seal', 40);

/** How an act that opened a sealed inventory left it (SEAL-04). */
export const Reseal = v.object({
  /** The seal that was removed; null if it was missing, or could not be read. */
  sealFound: v.nullable(SealNumber),
  /**
   * The new seal; null if the inventory was left open. An act that is recorded late names the seal that was applied
   * after it.
   */
  sealNumber: v.nullable(SealNumber),
});
export type Reseal = v.InferOutput<typeof Reseal>;

/** What acts did to the seal of an inventory. */
export const SealRecord = v.object({
  /** `changed`: a correction, which leaves the seal, but from then on it no longer replaces a count. */
  effect: v.picklist(['opened', 'sealed', 'checked', 'changed']),
  /** Of a seal that was applied or checked. */
  number: v.nullable(v.string()),
  /** Of a seal that was applied: every lot was counted with it, and as many people signed as a count needs. */
  isCounted: v.boolean(),
  /** The kind of act. */
  act: v.string(),
  by: v.string(),
  occurredAt: Instant,
});
export type SealRecord = v.InferOutput<typeof SealRecord>;

/** A seal that was found, and what is on record instead. */
export const SealMismatch = v.object({ at: Instant, recorded: v.string(), found: v.string() });
export type SealMismatch = v.InferOutput<typeof SealMismatch>;

/** What the form of an act needs to know about the seal of its inventory. */
export const SealHistory = v.object({
  policy: SealPolicy,
  /** The newest, in the order in which they happened. */
  records: v.array(SealRecord),
  /** The newest finding of the open case of the seal: another one than on record, which no one has explained yet. */
  mismatch: v.nullable(SealMismatch),
});
export type SealHistory = v.InferOutput<typeof SealHistory>;

/** Whether an inventory is sealed now; of an open one by which act, where one opened it. */
export const SealState = v.variant('state', [
  v.object({
    state: v.literal('sealed'),
    number: v.string(),
    since: Instant,
    by: v.string(),
    /** Whether an intact seal replaces a count (SEAL-05). */
    isCounted: v.boolean(),
  }),
  v.object({
    state: v.literal('open'),
    /** Null if it was never sealed. */
    since: v.nullable(Instant),
    by: v.nullable(v.string()),
    act: v.nullable(v.string()),
  }),
]);
export type SealState = v.InferOutput<typeof SealState>;
