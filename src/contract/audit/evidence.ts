import * as v from 'valibot';
import { definePost } from '../core/call.ts';
import { AgencyId, Instant } from '../core/primitives.ts';

/**
 * What is chained: ledger lines, signed events, signatures, notes on missing ones, records of cases, amendments of uses
 * and events, photos, counts, activations of labels and events of labeled vials, all other records after each change, signed
 * forms 3848, biennial inventories, records of losses, the audit history.
 */
export const ChainName = v.picklist([
  'ledger',
  'events',
  'signatures',
  'counts',
  'activations',
  'controlValues',
  'notes',
  'cases',
  'amendments',
  'photos',
  'eventAmendments',
  'versions',
  'forms',
  'inventories',
  'losses',
  'audit',
]);
export type ChainName = v.InferOutput<typeof ChainName>;

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The newest link of a chain: so many entries, and the hash that represents all of them. */
export const ChainHead = v.object({
  chain: ChainName,
  /** 0 for the installation’s own. */
  agencyId: v.pipe(v.number(), v.integer(), v.minValue(0)),
  agencyName: v.string(),
  sequence: v.pipe(v.number(), v.integer(), v.minValue(0)),
  hash: Sha256,
});
export type ChainHead = v.InferOutput<typeof ChainHead>;

/**
 * Heads as they were at a time, signed with Ed25519 by a key that the database does not hold. Kept elsewhere, it shows
 * later whether the past is still the one that it was.
 */
export const SignedHeads = v.object({
  format: v.literal('countersign-heads-1'),
  madeAt: Instant,
  heads: v.pipe(v.array(ChainHead), v.minLength(1), v.maxLength(100_000)),
  /** SPKI, PEM. */
  publicKey: v.pipe(v.string(), v.maxLength(1_000)),
  /** Base64, over the canonical JSON (sorted keys, no spaces) of everything else. */
  signature: v.pipe(v.string(), v.maxLength(200)),
});
export type SignedHeads = v.InferOutput<typeof SignedHeads>;

export const exportChainHeads = definePost({
  name: 'exportChainHeads',
  summary:
    'The newest links of an agency’s chains, signed, to store elsewhere; the export is an audit entry.',
  path: '/api/Admin/GlobalAudit/Heads',
  access: 'globalAuditHistory',
  /** For system administrators any agency, 0 for the installation's own chain; null is the session agency. */
  body: v.object({ clientId: v.nullable(v.union([v.literal(0), AgencyId])) }),
  reply: v.object({ fileName: v.string(), signed: SignedHeads }),
});
