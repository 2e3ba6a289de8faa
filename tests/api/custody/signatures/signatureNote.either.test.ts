import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ControlValueLife } from '../../../../src/contract/control-values/controlValue.ts';
import { NotedSignature } from '../../../../src/contract/custody/signatureNote.ts';
import { PerpetualInventory, ReportFile } from '../../../../src/contract/reports/report.ts';
import { controlValues } from '../../../../src/server/database/schema/controlValue.ts';
import { putLabels } from '../../../support/custody/putLabels.ts';
import {
  openSignatureNotes,
  type Shown,
  type SignatureNotes,
} from '../../../support/custody/signatureNotes.ts';
import { sceneEach } from '../../../support/samples/sceneEach.ts';
import type { TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let scene: SignatureNotes;

sceneEach('q', openSignatureNotes, (opened, own) => {
  [scene, server] = [opened, own];
});

async function given(reply: Response | Promise<Response>) {
  const answer = await reply;
  expect(answer.status).toBe(200);
  return v.parse(NotedSignature, await answer.json());
}

describe('a signature that no one can give', () => {
  it('stays missing in the reports, which show the note next to it', async () => {
    await given(scene.note(await scene.oldEntry()));
    const { headers } = scene.administrator.currentUser;
    const period = { from: '2026-03-01', to: '2026-03-10' };
    const query = new URLSearchParams(period).toString();
    const reply = await server.send(`/api/Reports/PerpetualInventory?${query}`, { headers });
    const { rows } = v.parse(PerpetualInventory, await reply.json());
    expect(rows.at(-1)).toMatchObject({
      signedBy: ['Signer'],
      signatureNotes: [{ reason: 'The witness left before signing.' }],
    });
    const file = await scene.post(
      '/api/Reports/PerpetualInventory/Export',
      period,
      scene.administrator.currentUser,
    );
    expect(v.parse(ReportFile, await file.json()).csv).toContain(
      `Signer; Never signed: The witness left before signing, noted by ${scene.custody.prefix} administrator, `,
    );
  });

  it('[ROUTE-16] stays missing in the history of each vial, which shows the note next to it', async () => {
    const { agencyId } = scene.custody;
    expect((await putLabels(server, scene.custody, 1)).status).toBe(200);
    const [vial] = await server.open.database
      .select({ id: controlValues.id })
      .from(controlValues)
      .where(eq(controlValues.agencyId, agencyId));
    const life = async () => {
      const path = `/api/ControlValues/${vial?.id}`;
      const reply = await scene.get(path, scene.administrator.currentUser);
      return v.parse(ControlValueLife, await reply.json()).events;
    };
    const { eventId, hash } = await scene.recorded(scene.acts.counting(4));
    const meaning = 'witness to the count';
    expect(await life()).toMatchObject([
      {
        summary: expect.stringMatching(/^Activated in/) as unknown,
        missingSignatures: [],
        signatureNotes: [],
      },
      { kind: 'count', missingSignatures: [meaning], signatureNotes: [] },
    ]);
    await scene.disableWitness();
    await given(scene.note({ actId: eventId, meaning, hash }));
    const reason = 'The witness left before signing.';
    expect((await life())[1]).toMatchObject({
      signatures: [{ meaning: 'counted' }],
      missingSignatures: [meaning],
      signatureNotes: [{ meaning, reason }],
    });
  });
});

describe('at the same moment', () => {
  it('two administrators note once', async () => {
    const receipt = await scene.receipt();
    await scene.disableWitness();
    const replies = await Promise.all([
      scene.note(receipt),
      scene.note(receipt, scene.other.currentUser),
      scene.note(receipt),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await scene.failures()).toEqual([]);
  });

  it('one note that is sent twice is recorded once, and both requests get a receipt', async () => {
    const receipt = await scene.receipt();
    await scene.disableWitness();
    const form = { noteId: randomUUID() };
    const send = () => given(scene.note(receipt, undefined, form));
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect(await scene.noted()).toHaveLength(1);
  });

  it('it is signed by the returning person, or noted, and never both', async () => {
    const receipts: Shown[] = [];
    for (let round = 0; round < 4; round += 1) receipts.push(await scene.receipt());
    await scene.sendWitnessAway();
    const come = (async () => {
      await scene.bringWitnessBack();
      const codes: number[] = [];
      for (const { actId, hash } of receipts.toReversed()) {
        codes.push((await scene.sign({ eventId: actId, hash })).status);
      }
      return codes.toReversed();
    })();
    const notes = await Promise.all(receipts.map((receipt) => scene.note(receipt)));
    const signed = await come;
    for (const [index, { status }] of notes.entries()) {
      expect([status, signed[index]].filter((code) => code === 200)).toHaveLength(1);
    }
    expect(await scene.queueOf(scene.administrator.currentUser)).toEqual([]);
    expect(await scene.failures()).toEqual([]);
  });
});
