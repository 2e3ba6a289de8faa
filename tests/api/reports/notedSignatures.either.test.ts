import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { CountReport } from '../../../src/contract/reports/countReport.ts';
import { DestructionReport } from '../../../src/contract/reports/deaReport.ts';
import { ReportFile, UseLog } from '../../../src/contract/reports/report.ts';
import { witnessMeaning } from '../../../src/rules/custody/useWitness.ts';
import { uses } from '../../../src/server/database/schema/custodyUse.ts';
import {
  openSignatureNotes,
  type Shown,
  type SignatureNotes,
} from '../../support/custody/signatureNotes.ts';
import { sceneEach } from '../../support/samples/sceneEach.ts';
import type { TestServer } from '../../support/server/server.ts';

let server: TestServer;
let scene: SignatureNotes;

sceneEach('r', openSignatureNotes, (opened, own) => {
  [scene, server] = [opened, own];
});

const period = { from: '2026-03-01', to: '2026-03-10' };
const reason = 'The witness left before signing.';
const words = () => `Never signed: The witness left before signing, noted by ${who()}, `;
const who = () => `${scene.custody.prefix} administrator`;

async function read<Schema extends v.GenericSchema>(name: string, schema: Schema) {
  const query = new URLSearchParams(period).toString();
  const reply = await scene.get(`/api/Reports/${name}?${query}`, scene.administrator.currentUser);
  return v.parse(schema, await reply.json());
}

async function fileOf(name: string) {
  const reply = await scene.post(
    `/api/Reports/${name}/Export`,
    period,
    scene.administrator.currentUser,
  );
  return v.parse(ReportFile, await reply.json()).csv;
}

async function note(shown: Shown) {
  expect((await scene.note(shown)).status).toBe(200);
}

it('counts: the person who signed later is their witness, and one who never signs is noted', async () => {
  const count = () =>
    scene.recorded({
      ...scene.acts.counting(0),
      inventoryId: scene.custody.vaultId,
      lines: [],
    } as CustodyEventDetails);
  const signed = await count();
  const { eventId: actId, hash } = await count();
  expect((await scene.sign(signed)).status).toBe(200);
  const [row] = await scene.queueOf(scene.administrator.currentUser);
  await scene.disableWitness();
  await note({ actId, hash, meaning: row?.meaning ?? '' });
  const { rows } = await read('Counts', CountReport);
  expect(rows.map(({ witnessedBy, witnessNote }) => [witnessedBy, witnessNote?.reason])).toEqual(
    expect.arrayContaining([
      [`${scene.custody.prefix} witness`, undefined],
      [null, reason],
    ]),
  );
  expect(await fileOf('Counts')).toContain(words());
});

it('earlier uses whose waste no one witnessed', async () => {
  const use = await scene.oldEntry([witnessMeaning], 'use');
  await server.open.database
    .insert(uses)
    .values({
      agencyId: scene.custody.agencyId,
      entryId: use.actId,
      drawnUnits: 1,
      drawn: 2_000,
      given: 1_500,
      wasted: 500,
      returned: 0,
      occurredAt: new Date('2026-03-02T08:00:00.000Z'),
      incidentNumber: '26-003841',
      patientId: 'P-20458',
      givenByUserId: scene.custody.people.signer ?? '',
      givenBy: 'Signer',
      orderKind: 'standing',
      authorizedBy: 'R. Halloran',
      wasteManner: 'disposalPouch',
      wasteReason: '',
      disposedBy: 'Signer',
      witnessedBy: null,
    });
  const before = await read('UseLog', UseLog);
  expect(before.rows).toMatchObject([{ witnessedBy: null, witnessNote: null }]);
  expect(await fileOf('UseLog')).toContain('Not signed yet');
  await note(use);
  const { rows } = await read('UseLog', UseLog);
  expect(rows).toMatchObject([{ witnessedBy: null, witnessNote: { reason, name: who() } }]);
  expect(await fileOf('UseLog')).toContain(words());
});

it('DEA Form 41 fields of an earlier destruction', async () => {
  const meanings = ['witness to destruction', 'second witness to destruction'];
  const destroyed = await scene.oldEntry(meanings, 'destruction');
  await note({ ...destroyed, meaning: meanings[1] ?? '' });
  const { events } = await read('Destructions', DestructionReport);
  expect(events).toMatchObject([
    { signers: [{ name: 'Signer' }], signatureNotes: [{ meaning: meanings[1], reason }] },
  ]);
});
