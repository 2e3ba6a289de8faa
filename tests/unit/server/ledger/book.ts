import { createHash } from 'node:crypto';
import type { PgTable } from 'drizzle-orm/pg-core';
import { hashContent, type StoredEvent } from '../../../../src/server/core/ledger/hashEvent.ts';
import type {
  StoredLedgerEntry,
  StoredSignature,
} from '../../../../src/server/core/ledger/hashLedgerEntry.ts';
import { hashUse } from '../../../../src/server/core/ledger/useContent.ts';
import { counts } from '../../../../src/server/database/schema/custodyDuty.ts';
import {
  custodyEvents,
  transferLines,
} from '../../../../src/server/database/schema/custodyEvent.ts';
import {
  balances,
  ledgerEntries,
  ledgerHeads,
} from '../../../../src/server/database/schema/custodyLedger.ts';
import { lots } from '../../../../src/server/database/schema/custodyProduct.ts';
import { signatures, uses } from '../../../../src/server/database/schema/custodyUse.ts';
import { recordHeads, recordLinks } from '../../../../src/server/database/schema/recordChain.ts';
import { recordVersions } from '../../../../src/server/database/schema/recordVersion.ts';
import {
  signatureHeads,
  signatureLinks,
} from '../../../../src/server/database/schema/signatureChain.ts';
import { packed, unordered } from '../../../support/custody/shipments.ts';
import {
  agencyId,
  common,
  countDetails,
  id,
  inventoryId,
  lotId,
  occurredAt,
  productId,
  recordedAt,
  sampleEntry,
  sampleEvent,
  sampleSignature,
  secondSignature,
  signer,
  witness,
} from './samples.ts';
import type { Tables } from './tables.ts';
import { facts, versionRows } from './versions.ts';

const zeros = '0'.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** As the triggers link rows: the hash over the link before and the text of the row. */
function linksOf(texts: readonly string[]) {
  let previous = zeros;
  return texts.map((text, at) => {
    previous = sha256(`${previous}${text}`);
    return { agencyId, sequence: at + 1, hash: previous };
  });
}

export interface Book {
  readonly tables: Tables;
  /** The rows of a table, to be changed. */
  rowsOf<Row>(table: PgTable & { $inferSelect: Row }): Row[];
}

/**
 * A small ledger in order, in memory: a receipt of 300, a use of 30 with a waste, a transfer of 50, and a count. It is
 * linked as docs/security.md and the migrations say, not by the program.
 */
export function openBook(): Book {
  const eventOf = (details: StoredEvent['details'], row: Partial<StoredEvent>, hashes: string[]) =>
    sampleEvent(
      {
        kind: details.kind,
        details,
        contentHash: hashContent(
          details,
          signer.userId,
          (row.requiredSignatures ?? []).slice(1).map(() => witness.userId),
        ),
        ...row,
      },
      hashes,
    );
  const entryOf = (row: Partial<StoredLedgerEntry>) => sampleEntry({ format: 2, facts, ...row });
  const received = entryOf({
    id: id(201),
    sequence: 1,
    kind: 'receive',
    change: 300,
    lotBalance: 300,
    productBalance: 300,
    eventId: id(301),
    requiredSignatures: ['received'],
    previousHash: zeros,
    format: 1,
    facts: null,
  });
  const used = entryOf({
    id: id(202),
    sequence: 2,
    change: -30,
    lotBalance: 270,
    productBalance: 270,
    previousHash: received.hash,
    contentHash: contentOfUse(),
  });
  const sent = entryOf({
    id: id(203),
    sequence: 3,
    kind: 'transferOut',
    change: -50,
    lotBalance: 220,
    productBalance: 220,
    eventId: id(302),
    requiredSignatures: ['sent'],
    previousHash: used.hash,
  });
  const receipt = eventOf(
    {
      kind: 'receive',
      ...common,
      supplierId: id(101),
      orderNumber: '1',
      ...unordered,
      lines: [{ productId, lotNumber: 'F1', expiresOn: '2028-01-31', units: 3, ...packed(3) }],
    },
    { id: id(301), sequence: 1, requiredSignatures: ['received'], previousHash: zeros },
    [received.hash],
  );
  const transfer = eventOf(
    {
      kind: 'transferOut',
      ...common,
      toInventoryId: id(9),
      carrier: 'Casey',
      lines: [{ lotId, amount: 50, labels: [] }],
    },
    { id: id(302), sequence: 2, requiredSignatures: ['sent'], previousHash: receipt.hash },
    [sent.hash],
  );
  const counted = eventOf(
    countDetails,
    {
      id: id(303),
      sequence: 3,
      requiredSignatures: ['counted', 'witnessed'],
      previousHash: transfer.hash,
    },
    [],
  );
  const signed: StoredSignature[] = [
    sampleSignature({ event: receipt }, { id: id(401) }),
    sampleSignature({ entry: used }, { id: id(402) }),
    secondSignature({ entry: used }, { id: id(403) }),
    sampleSignature({ event: transfer }, { id: id(404) }),
    sampleSignature({ event: counted }, { id: id(405) }),
    secondSignature({ event: counted }, { id: id(406) }),
  ];
  const signedLinks = linksOf(signed.map(({ hash }) => hash)).map((link, at) => ({
    ...link,
    signatureId: signed[at]?.id,
  }));
  const count = {
    id: id(501),
    agencyId,
    inventoryId,
    countedAt: occurredAt,
    countedBy: signer.name,
    witnessedBy: witness.name,
    isBlind: false,
    isSealCheck: false,
    hasDifference: false,
    eventId: counted.id,
  };
  // As `record_text` of migration 0021: a JSON array with a blank after each comma.
  const text = [
    count.id,
    agencyId,
    inventoryId,
    occurredAt,
    signer.name,
    witness.name,
    false,
    false,
    counted.id,
  ]
    .map((value) => JSON.stringify(value))
    .join(', ');
  const countLinks = linksOf([`[${text}]`]).map((link) => ({
    ...link,
    chain: 'counts',
    recordId: count.id,
  }));
  const versions = versionRows();
  const headOf = (chain: string, links: readonly { sequence: number; hash: string }[]) => ({
    agencyId,
    chain,
    sequence: links.length,
    hash: links.at(-1)?.hash ?? zeros,
  });
  const tables: Tables = new Map<PgTable, Record<string, unknown>[]>([
    [ledgerEntries, [received, used, sent]],
    [custodyEvents, [receipt, transfer, counted]],
    [signatures, signed],
    [uses, [storedUse]],
    [counts, [count]],
    [lots, [{ agencyId, id: lotId, productId, number: 'F1', contentPerUnit: 100 }]],
    [
      balances,
      [{ agencyId, inventoryId, productId, lotId, balance: 220, lastChangedAt: recordedAt }],
    ],
    [
      transferLines,
      [{ agencyId, transferId: transfer.id, productId, lotId, sent: 50, received: 0, returned: 0 }],
    ],
    [
      ledgerHeads,
      [{ agencyId, sequence: 3, hash: sent.hash, eventSequence: 3, eventHash: counted.hash }],
    ],
    [signatureLinks, signedLinks],
    [signatureHeads, [headOf('', signedLinks)]],
    [recordLinks, countLinks],
    [recordVersions, versions],
    [recordHeads, [headOf('counts', countLinks), headOf('versions', versions)]],
  ]);
  return { tables, rowsOf: (table) => (tables.get(table) ?? []) as never };
}

const storedUse = {
  id: id(80),
  agencyId,
  entryId: id(202),
  drawnUnits: 1,
  drawn: 50,
  given: 20,
  wasted: 10,
  returned: 20,
  occurredAt,
  incidentNumber: '26-0101',
  patientId: 'P-17',
  givenByUserId: signer.userId,
  givenBy: signer.name,
  orderKind: 'standing' as const,
  authorizedBy: 'Dr. Ann Lee',
  wasteManner: 'disposalPouch' as const,
  wasteReason: '',
  noPatientReason: '',
  wastedAt: null,
  disposedByUserId: null,
  disposedBy: signer.name,
  witnessedBy: witness.name,
};

function contentOfUse(): string {
  const {
    drawnUnits,
    given,
    wasted,
    returned,
    incidentNumber,
    patientId,
    givenByUserId,
    orderKind,
    authorizedBy,
    wasteManner,
    wasteReason,
  } = storedUse;
  return hashUse(
    {
      inventoryId,
      lotId,
      drawnUnits,
      given,
      wasted,
      returned,
      incidentNumber,
      patientId,
      givenByUserId,
      orderKind,
      authorizedBy,
      wasteManner,
      wasteReason,
      occurredAt: occurredAt.toISOString(),
    },
    signer.userId,
    witness.userId,
  );
}
