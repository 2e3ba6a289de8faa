import * as v from 'valibot';
import { recordChains } from '../../database/schema/recordChain.ts';

const Link = v.object({ sequence: v.number(), hash: v.string() });

const InTransit = v.object({ sent: v.number(), received: v.number(), returned: v.number() });

/**
 * What a check of an agency's ledger found in order, as far as the next one needs it to continue there. It grows with what
 * is in stock and in transit, and not with what has been recorded.
 */
export const LedgerState = v.object({
  /** The end of each chain. */
  ledger: Link,
  events: Link,
  signatures: Link,
  versions: Link,
  records: v.record(v.picklist(recordChains), Link),
  /** The newest format of an entry. */
  format: v.number(),
  /** Running balances that are not 0, by inventory and lot and by inventory and product. */
  books: v.array(v.tuple([v.string(), v.number()])),
  /** What is under way, by transfer and lot. */
  transit: v.array(v.tuple([v.string(), InTransit])),
  /** The newest entry of the audit history that versions of rows name. */
  versionsTold: v.number(),
  /** The newest entry of the audit history that was compared with the records that it names. */
  told: v.number(),
  /** The hashes of all signed papers: a few in a year. */
  papers: v.array(v.string()),
  /** Up to which entry months are closed, and the newest one; null before the first. */
  closings: v.object({ through: v.number(), closesAt: v.nullable(v.string()) }),
});
export type LedgerState = v.InferOutput<typeof LedgerState>;
