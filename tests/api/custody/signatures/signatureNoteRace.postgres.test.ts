import { expect, it } from 'vitest';
import { lockLedger } from '../../../../src/server/core/ledger/ledgerHead.ts';
import { expectRefused } from '../../../support/custody/lateSignatures.ts';
import {
  openSignatureNotes,
  type SignatureNotes,
} from '../../../support/custody/signatureNotes.ts';
import { isOneWaiting } from '../../../support/database/isOneWaiting.ts';
import { sceneEach } from '../../../support/samples/sceneEach.ts';
import type { TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let scene: SignatureNotes;

sceneEach('v', openSignatureNotes, (opened, own) => {
  [scene, server] = [opened, own];
});

/** What is sent while someone else holds the ledger, and what changes before it is let go. */
async function whileHeld<Sent>(send: () => Promise<Sent>, meanwhile: () => Promise<unknown>) {
  let sent: Promise<Sent> | undefined;
  await server.open.database.transaction(async (tx) => {
    await lockLedger(tx, scene.custody.agencyId);
    sent = send();
    await expect.poll(() => isOneWaiting(server.open.database)).toBe(true);
    await meanwhile();
  });
  if (sent === undefined) throw new Error('Nothing was sent');
  return sent;
}

it('a note that waited for the ledger is refused if the named person can sign again', async () => {
  const receipt = await scene.receipt();
  await scene.sendWitnessAway();
  const reply = await whileHeld(() => scene.note(receipt), scene.bringWitnessBack);
  await expectRefused(reply, 422, 'can_still_sign');
  const signing = { eventId: receipt.actId, hash: receipt.hash };
  expect((await scene.sign(signing)).status).toBe(200);
  expect(await scene.noted()).toEqual([]);
});

it('a signature whose signer is just being disabled waits, and is refused; then it is noted', async () => {
  const receipt = await scene.receipt();
  const signing = { eventId: receipt.actId, hash: receipt.hash };
  let sent: ReturnType<SignatureNotes['sign']> | undefined;
  await server.open.database.transaction(async (tx) => {
    await scene.sendWitnessAway(tx);
    sent = scene.sign(signing);
    await expect.poll(() => isOneWaiting(server.open.database)).toBe(true);
  });
  if (sent === undefined) throw new Error('Nothing was sent');
  await expectRefused(await sent, 422, 'rights_changed');
  expect((await scene.note(receipt)).status).toBe(200);
  expect(await scene.signedOf(receipt.actId)).toHaveLength(1);
  expect(await scene.failures()).toEqual([]);
});
