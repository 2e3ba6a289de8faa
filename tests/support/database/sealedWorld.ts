import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { RecordedCustodyEvent } from '../../../src/contract/custody/custodyEvent.ts';
import type { FormContent } from '../../../src/contract/reports/form3848.ts';
import { appendAudit } from '../../../src/server/core/audit-trail/appendAudit.ts';
import { genesisHash } from '../../../src/server/core/hash-chain/genesisHash.ts';
import { closeMonths } from '../../../src/server/core/movements/closeMonths.ts';
import { hashLossRecord } from '../../../src/server/core/signed-documents/lossChain.ts';
import { hashForm } from '../../../src/server/core/signed-documents/signedForms.ts';
import { hashInventory } from '../../../src/server/core/signed-documents/storedInventories.ts';
import type { Database, Transaction } from '../../../src/server/database/database.ts';
import { biennialInventories } from '../../../src/server/database/schema/biennialInventory.ts';
import { lossRecords } from '../../../src/server/database/schema/custodyDuty.ts';
import { signedForms3848 } from '../../../src/server/database/schema/form3848.ts';
import { sealedColumns } from '../../../src/server/database/sealing/sealedColumns.ts';
import { readHeads } from '../../../src/server/features/audit/readHeads.ts';
import { storeSeen } from '../../../src/server/features/audit/seenHeads.ts';
import { amendEvent } from '../../../src/server/features/custody/amendment/amendEvent.ts';
import { amendUse } from '../../../src/server/features/custody/amendment/amendUse.ts';
import { addPhoto } from '../../../src/server/features/custody/photos/addPhoto.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { addManagers } from '../custody/amending.ts';
import { formOfUse } from '../custody/custody.ts';
import {
  actsOf,
  detailsOf,
  type EventCustody,
  recordAs,
  recordedAt,
  trusting,
  vial,
} from '../custody/custodyEvents.ts';
import { putLabels } from '../custody/putLabels.ts';
import { openSignatureNotes } from '../custody/signatureNotes.ts';
import { pin } from '../people/people.ts';
import { sessionOf } from '../people/sessionOf.ts';
import type { TestServer } from '../server/server.ts';
import { addMissingRow } from './missingRow.ts';

export interface SealedWorld {
  readonly custody: EventCustody;
  readonly agencyId: number;
}

/** An agency with at least one row in each table that the check looks at, all of it in order. */
export async function openSealedWorld(server: TestServer): Promise<SealedWorld> {
  const { database } = server.open;
  const notes = await openSignatureNotes(server, 'seal');
  const { custody } = notes;
  const { agencyId } = custody;
  const acts = actsOf(custody);
  expect((await putLabels(server, custody, 1)).status).toBe(200);
  const sent = await recordAs(database, custody, ['signer'], acts.sending());
  await recordAs(database, custody, ['witness'], acts.arriving(sent.eventId));
  await recordAs(database, custody, ['signer', 'witness'], acts.counting(2));
  await recordAs(
    database,
    custody,
    ['signer', 'witness'],
    detailsOf(custody, 'sealChange', {
      seal: { state: 'replaced', found: null, number: 'S-1' },
      bookSequence: null,
      lines: [{ lotId: custody.lotId, found: 2 * vial }],
    }),
  );
  const lost = await recordAs(
    database,
    custody,
    ['signer', 'witness'],
    detailsOf(custody, 'loss', { isTheft: false, lines: acts.line() }),
  );
  await addPhotoOf(server, custody, lost.entries[0]?.id ?? '');
  const shown = await notes.receipt();
  await notes.disableWitness();
  expect((await notes.note(shown)).status).toBe(200);
  await signPapers(database, custody);
  await addAmendments(server, custody, sent);
  await closeMonths(database, agencyId, { now: new Date('2027-01-31T00:00:00Z') });
  // Last, so that a test can cut it off.
  await recordUse(database, {
    form: formOfUse(custody, 'seal', {}, { others: [{ userName: 'sealother', pin }] }),
    session: await sessionOf(database, custody.people.signer ?? '', agencyId),
    origin: { requestId: null, address: null },
    now: recordedAt,
  });
  for (const { table, by } of sealedColumns) {
    if (by === 'versions') await addMissingRow(database, table, custody);
  }
  await storeSeen(database, await readHeads(database, agencyId));
  return { custody, agencyId };
}

async function addPhotoOf(
  { open: { database }, configuration }: TestServer,
  { people, agencyId }: EventCustody,
  id: string,
): Promise<void> {
  const create = { width: 12, height: 8, channels: 3, background: '#c85028' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const photo = {
    subject: { kind: 'event', id },
    photoId: randomUUID(),
    caption: 'Cap',
    image: picture.toString('base64'),
    session: await sessionOf(database, people.signer ?? '', agencyId),
    origin: { requestId: null, address: null },
    now: recordedAt,
  } as const;
  await addPhoto(database, photo, configuration);
}

/** A use and a transfer that were amended, and signed again. */
async function addAmendments(
  server: TestServer,
  custody: EventCustody,
  sent: RecordedCustodyEvent,
): Promise<void> {
  const { database } = server.open;
  const { agencyId } = custody;
  const common = { origin: { requestId: null, address: null }, now: recordedAt };
  const { manager } = await addManagers(server, custody, 'seal');
  const signing = { others: [{ userName: 'sealother', pin }] };
  const { useId, entry } = await recordUse(database, {
    form: formOfUse(custody, 'seal', {}, signing),
    session: await sessionOf(database, custody.people.signer ?? '', agencyId),
    ...common,
  });
  const { details } = formOfUse(custody, 'seal');
  const { incidentNumber: _incident, patientId: _patient, ...seen } = details;
  const session = { ...(await sessionOf(database, manager, agencyId)), canSeePhi: false };
  const form = {
    amendmentId: randomUUID(),
    useId,
    lastHash: entry.hash,
    details: { ...seen, given: 1_000, wasted: 1_000 },
    reason: 'It was half of it.',
    standIns: [],
    signing: { pin, others: ['sealsigner', 'sealother'].map((userName) => ({ userName, pin })) },
  };
  await amendUse(database, { form, session, ...common }, trusting);
  const facts = { occurredAt: sent.entries[0]?.occurredAt ?? '', note: 'By boat.', carrier: 'Sam' };
  const { reason, standIns } = form;
  const eventForm = {
    ...{ amendmentId: randomUUID(), eventId: sent.eventId, lastHash: sent.hash, facts, reason },
    standIns,
    signing: { pin, others: [{ userName: 'sealsigner', pin }] },
  };
  await amendEvent(database, { form: eventForm, session, ...common }, trusting);
}

const content: FormContent = {
  periodEnd: '2026-03-31',
  header: {},
  columns: [],
  counts: [],
  explanation: '',
} as unknown as FormContent;

/** A signed form, a biennial inventory and a record of a loss, and their entries in the audit history. */
async function signPapers(database: Database, { agencyId, people }: EventCustody): Promise<void> {
  const by = people.signer ?? '';
  const common = {
    agencyId,
    role: 'Agent',
    method: 'pin' as const,
    requestHash: 'asked',
    previousHash: genesisHash,
  };
  await database.transaction(async (tx) => {
    const form = {
      ...common,
      id: randomUUID(),
      idempotencyKey: randomUUID(),
      periodEnd: '2026-03-31',
      version: 1,
      content,
      amendment: null,
      signedByUserId: by,
      signedBy: 'Agent',
      signedAt: recordedAt,
    };
    const formHash = hashForm(form);
    await tx.insert(signedForms3848).values({ ...form, hash: formHash });
    const taken = {
      ...common,
      id: randomUUID(),
      idempotencyKey: randomUUID(),
      day: '2026-03-01',
      moment: 'close' as const,
      content: { ledgerSequence: 1 } as never,
      takenByUserId: by,
      takenBy: 'Agent',
      takenAt: recordedAt,
    };
    const takenHash = hashInventory(taken);
    await tx.insert(biennialInventories).values({ ...taken, hash: takenHash });
    const record = {
      agencyId,
      id: randomUUID(),
      idempotencyKey: randomUUID(),
      lossId: randomUUID(),
      kind: 'discovery' as const,
      version: 1,
      statement: { kind: 'discovery' } as never,
      facts: {} as never,
      signedByUserId: by,
      signatures: [],
      signedAt: recordedAt,
      requestHash: 'asked',
      previousHash: genesisHash,
    };
    const recordHash = hashLossRecord(record);
    await tx.insert(lossRecords).values({ ...record, hash: recordHash });
    await notifyOfPapers(tx, agencyId, [
      { field: 'Hash of the form', before: '', after: formHash },
      { field: 'Hash of the inventory', before: '', after: takenHash },
      { field: 'Hash of the record', before: '', after: recordHash },
    ]);
  });
}

async function notifyOfPapers(
  tx: Transaction,
  agencyId: number,
  changes: { field: string; before: string; after: string }[],
): Promise<void> {
  await appendAudit(tx, {
    agencyId,
    actor: { id: null, name: 'Test' },
    factor: null,
    action: 'papers.signed',
    outcome: 'success',
    subject: { kind: 'paper', id: null, name: null },
    summary: 'Papers were signed',
    changes,
    origin: { requestId: null, address: null },
    at: recordedAt,
  });
}
