import { and, eq } from 'drizzle-orm';
import type { ChainHead, ChainName } from '../../../contract/audit/evidence.ts';
import { installationChain } from '../../core/audit-trail/appendAudit.ts';
import {
  readHash as readAuditHash,
  readHead as readAuditHead,
} from '../../core/audit-trail/verifyChain.ts';
import { readFormChain } from '../../core/signed-documents/formChain.ts';
import { readInventoryChain } from '../../core/signed-documents/inventoryChain.ts';
import { readLossChain } from '../../core/signed-documents/lossChain.ts';
import { matching, type Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries, ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { recordChains, recordHeads, recordLinks } from '../../database/schema/recordChain.ts';
import { recordVersions } from '../../database/schema/recordVersion.ts';
import { signatureHeads, signatureLinks } from '../../database/schema/signatureChain.ts';

/** The newest link of each chain that an agency has started; the installation has an audit history only. */
export async function readHeads(reader: Reader, agencyId: number): Promise<ChainHead[]> {
  const [agency] = await reader
    .select({ name: agencies.name })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  const agencyName = agencyId === installationChain ? 'This installation' : (agency?.name ?? '');
  // Before the versions: each of an entry that is read here is read there (`findLateVersions`).
  const audit = await readAuditHead(reader, agencyId);
  const [ledger] = await reader
    .select()
    .from(ledgerHeads)
    .where(eq(ledgerHeads.agencyId, agencyId));
  const [signed] = await reader
    .select()
    .from(signatureHeads)
    .where(eq(signatureHeads.agencyId, agencyId));
  const recorded = await reader
    .select()
    .from(recordHeads)
    .where(eq(recordHeads.agencyId, agencyId));
  const records = recordChains.map((name): [ChainName, number, string | null] => {
    const head = recorded.find(({ chain }) => chain === name);
    return [name, head?.sequence ?? 0, head?.hash ?? null];
  });
  const versions = recorded.find(({ chain }) => chain === 'versions');
  const forms = await readFormChain(reader, agencyId);
  const taken = await readInventoryChain(reader, agencyId);
  const losses = await readLossChain(reader, agencyId);
  const ends: [ChainName, number, string | null][] = [
    ['ledger', ledger?.sequence ?? 0, ledger?.hash ?? null],
    ['events', ledger?.eventSequence ?? 0, ledger?.eventHash ?? null],
    ['signatures', signed?.sequence ?? 0, signed?.hash ?? null],
    ...records,
    ['versions', versions?.sequence ?? 0, versions?.hash ?? null],
    ['forms', forms.length, forms.at(-1)?.hash ?? null],
    ['inventories', taken.length, taken.at(-1)?.hash ?? null],
    ['losses', losses.length, losses.at(-1)?.hash ?? null],
    ['audit', audit.seq, audit.hash],
  ];
  return ends.flatMap(([chain, sequence, hash]) =>
    sequence === 0 || hash === null ? [] : [{ chain, agencyId, agencyName, sequence, hash }],
  );
}

/** The hash that the link of a number has now; undefined if there is none. */
export async function readLinkHash(
  reader: Reader,
  { chain, agencyId, sequence }: Pick<ChainHead, 'chain' | 'agencyId' | 'sequence'>,
): Promise<string | undefined> {
  if (chain === 'forms') return (await readFormChain(reader, agencyId))[sequence - 1]?.hash;
  if (chain === 'inventories') {
    return (await readInventoryChain(reader, agencyId))[sequence - 1]?.hash;
  }
  if (chain === 'losses') return (await readLossChain(reader, agencyId))[sequence - 1]?.hash;
  if (chain === 'audit') return readAuditHash(reader, agencyId, sequence);
  if (
    chain === 'counts' ||
    chain === 'activations' ||
    chain === 'controlValues' ||
    chain === 'notes' ||
    chain === 'cases' ||
    chain === 'amendments' ||
    chain === 'photos' ||
    chain === 'eventAmendments'
  ) {
    const [link] = await reader
      .select({ hash: recordLinks.hash })
      .from(recordLinks)
      .where(matching(recordLinks, { agencyId, chain, sequence }));
    return link?.hash;
  }
  const table = {
    ledger: ledgerEntries,
    events: custodyEvents,
    signatures: signatureLinks,
    versions: recordVersions,
  }[chain];
  const [row] = await reader
    .select({ hash: table.hash })
    .from(table)
    .where(and(eq(table.agencyId, agencyId), eq(table.sequence, sequence)));
  return row?.hash;
}
