import { asc } from 'drizzle-orm';
import type { ChainHead } from '../../../contract/audit/evidence.ts';
import { installationChain } from '../../core/audit-trail/appendAudit.ts';
import { verifyChain } from '../../core/audit-trail/verifyChain.ts';
import { verifyLedger } from '../../core/ledger/verifyLedger.ts';
import { checkSignedDocuments } from '../../core/signed-documents/checkSignedDocuments.ts';
import { listLinkedActs } from '../../core/users/listLinkedActs.ts';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { auditChains } from '../../database/schema/auditEntry.ts';
import { ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { findLateVersions } from './lateVersions.ts';
import { readHeads, readLinkHash } from './readHeads.ts';
import { compareSeen } from './seenHeads.ts';

/** What a check found of one agency. */
export interface AgencyProof {
  readonly agencyId: number;
  readonly agencyName: string;
  readonly heads: readonly ChainHead[];
  /** One sentence per fault, each chain's first broken entry by its number; none where everything is in order. */
  readonly failures: readonly string[];
  /** Acts of the last year whose two signers may be one person: no fault of a chain. */
  readonly linked: readonly string[];
}

/**
 * Proves every chain of every agency, and of the installation, one agency after another: each hash is computed again,
 * and what was exported earlier must still be there.
 *
 * @param exported heads whose signature has been checked
 * @param now until when acts of linked signers are searched, a year back
 */
export async function* proveChains(
  reader: Reader,
  exported: readonly ChainHead[] = [],
  now = new Date(),
): AsyncGenerator<AgencyProof> {
  for (const agencyId of await listChained(reader, exported)) {
    const own = exported.filter((head) => head.agencyId === agencyId);
    yield await proveAgency(reader, agencyId, own, now);
  }
}

async function proveAgency(
  reader: Reader,
  agencyId: number,
  exported: readonly ChainHead[],
  now: Date,
): Promise<AgencyProof> {
  const heads = await readHeads(reader, agencyId);
  const ledger = await verifyLedger(reader, agencyId);
  const audit = await verifyChain(reader, agencyId);
  const failures = [
    ...(ledger.firstBroken === null
      ? []
      : [`The first broken entry of the ledger is ${ledger.firstBroken}.`]),
    ...ledger.failures,
    ...(await checkSignedDocuments(reader, agencyId)),
    ...(audit.firstBroken === null
      ? []
      : [`The first broken entry of the audit history is ${audit.firstBroken}.`]),
    ...(await compareSeen(reader, agencyId)),
    ...(await compareExported(reader, exported)),
    ...(await findLateVersions(reader, exported)),
  ];
  const named = [...heads, ...exported][0];
  const linked = await listLinkedActs(reader, agencyId, now);
  return { agencyId, agencyName: named?.agencyName ?? '', heads, failures, linked };
}

/** A chain that holds together and has the exported hash at the exported number is the same up to there. */
async function compareExported(reader: Reader, exported: readonly ChainHead[]): Promise<string[]> {
  const failures: string[] = [];
  for (const head of exported) {
    const hash = await readLinkHash(reader, head);
    if (hash === head.hash) continue;
    const { chain, sequence } = head;
    failures.push(
      hash === undefined
        ? `The chain "${chain}" had ${sequence} entries when its head was exported; that entry is missing.`
        : `The chain "${chain}" up to entry ${sequence} doesn’t match the exported head.`,
    );
  }
  return failures;
}

/** Every agency, the installation's own chain, and every other chain that has heads. */
export async function listChained(
  reader: Reader,
  exported: readonly ChainHead[] = [],
): Promise<number[]> {
  const known = await reader.select({ id: agencies.id }).from(agencies).orderBy(asc(agencies.id));
  const audited = await reader.select({ id: auditChains.agencyId }).from(auditChains);
  const booked = await reader.select({ id: ledgerHeads.agencyId }).from(ledgerHeads);
  const ids = [...known, ...audited, ...booked].map(({ id }) => id);
  const all = new Set([installationChain, ...ids, ...exported.map(({ agencyId }) => agencyId)]);
  return [...all].toSorted((a, b) => a - b);
}
