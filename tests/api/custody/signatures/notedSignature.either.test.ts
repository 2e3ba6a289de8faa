import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Dashboard } from '../../../../src/contract/custody/dashboard.ts';
import { SignableAct } from '../../../../src/contract/custody/missingSignature.ts';
import { NotedSignature } from '../../../../src/contract/custody/signatureNote.ts';
import { LedgerPage } from '../../../../src/contract/inventory/ledger.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { expectRefused } from '../../../support/custody/lateSignatures.ts';
import {
  openSignatureNotes,
  type Shown,
  type SignatureNotes,
} from '../../../support/custody/signatureNotes.ts';
import type { CurrentUser } from '../../../support/people/people.ts';
import { sceneEach } from '../../../support/samples/sceneEach.ts';
import type { TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let scene: SignatureNotes;

sceneEach('q', openSignatureNotes, (opened, own) => {
  [scene, server] = [opened, own];
});

async function ledgerOf(inventoryId: string) {
  const reply = await scene.get(
    `/api/Inventories/${inventoryId}/Ledger`,
    scene.administrator.currentUser,
  );
  return v.parse(LedgerPage, await reply.json()).rows;
}

async function actionsOf(currentUser: CurrentUser) {
  const { actNow } = v.parse(
    Dashboard,
    await (await scene.get('/api/Dashboard', currentUser)).json(),
  );
  return actNow.filter(({ kind }) => kind === 'missingSignature');
}

async function given(reply: Response | Promise<Response>) {
  const answer = await reply;
  expect(answer.status).toBe(200);
  return v.parse(NotedSignature, await answer.json());
}

describe('a signature that no one can give', () => {
  it('[SIGN-04] is noted by an administrator once the named person is disabled, and is no longer requested', async () => {
    const receipt = await scene.receipt();
    await scene.disableWitness();
    const { currentUser } = scene.administrator;
    const [row] = await scene.queueOf(currentUser);
    expect(row).toMatchObject({ actId: receipt.actId, mayNote: true });
    expect(row?.refusal).toMatch(/can no longer sign/);
    expect(await actionsOf(currentUser)).toMatchObject([
      { action: 'Close with a note', href: `/missing-signatures/${receipt.actId}/note` },
    ]);
    // The person who recorded it, and is not an administrator, gets an explanation and no offer.
    expect(await scene.queueOf(scene.signer)).toMatchObject([{ mayNote: false }]);

    const shown = v.parse(SignableAct, await (await scene.show(receipt)).json());
    expect(shown).toMatchObject({ ...receipt, isMine: false, lines: [{ amount: 20_000 }] });
    server.clock.now = new Date('2026-03-10T08:04:00.000Z');
    const noted = await given(scene.note(receipt));
    const note = {
      meaning: receipt.meaning,
      reason: 'The witness left before signing.',
      name: `${scene.custody.prefix} administrator`,
      notedAt: '2026-03-10T08:04:00.000Z',
    };
    expect(noted).toEqual({ actId: receipt.actId, note, notedHash: receipt.hash, left: 0 });

    expect(await scene.queueOf(currentUser)).toEqual([]);
    expect(await scene.queueOf(scene.signer)).toEqual([]);
    expect(await actionsOf(currentUser)).toEqual([]);
    const [line] = await ledgerOf(scene.custody.vaultId);
    expect(line).toMatchObject({ missingSignatures: [receipt.meaning], signatureNotes: [note] });
    expect(line?.signatures).toHaveLength(1);
    expect(await scene.signedOf(receipt.actId)).toHaveLength(1);
    expect(await scene.failures()).toEqual([]);
  });

  it('is in the audit history, with the reason and the hash of what was noted', async () => {
    const receipt = await scene.receipt();
    await scene.disableWitness();
    await given(scene.note(receipt));
    const audited = await server.open.database
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, scene.custody.agencyId),
          eq(auditEntries.action, 'signature.noted'),
        ),
      );
    expect(audited).toMatchObject([
      {
        factor: 'password and a PIN',
        subjectKind: 'custodyEvent',
        subjectId: receipt.actId,
        changes: [
          { field: 'Never signed', after: receipt.meaning },
          { field: 'Reason', after: 'The witness left before signing.' },
          { after: receipt.hash },
        ],
      },
    ]);
  });

  it('of an entry from before there were events is noted immediately, one signature after the other', async () => {
    const entry = await scene.oldEntry(['witness to waste', 'second witness']);
    const { currentUser } = scene.administrator;
    const shown = v.parse(SignableAct, await (await scene.show(entry)).json());
    expect(shown).toMatchObject({ ...entry, kind: 'waste', lines: [{ amount: -2_000 }] });
    expect(await scene.queueOf(currentUser)).toHaveLength(2);
    expect(await given(scene.note(entry))).toMatchObject({ left: 1 });
    expect(await scene.queueOf(currentUser)).toMatchObject([{ meaning: 'second witness' }]);
    const second: Shown = { ...entry, meaning: 'second witness' };
    expect(v.parse(SignableAct, await (await scene.show(entry)).json())).toMatchObject(second);
    expect(await given(scene.note(second))).toMatchObject({ left: 0 });
    expect(await scene.queueOf(currentUser)).toEqual([]);
    await expectRefused(scene.show(entry), 409, 'nothing_missing');
    const noted = await scene.noted();
    expect(noted.map(({ ordinal }) => ordinal).toSorted()).toEqual([2, 3]);
    expect(await scene.failures()).toEqual([]);
  });

  it('[ERR-OTHER] is noted once if the reply was lost, and never as something else', async () => {
    const receipt = await scene.receipt();
    await scene.disableWitness();
    const form = { noteId: randomUUID() };
    const first = await given(scene.note(receipt, undefined, form));
    expect(await given(scene.note(receipt, undefined, form))).toEqual(first);
    const code = 'already_recorded_differently';
    await expectRefused(
      scene.note(receipt, undefined, { ...form, reason: 'Something else.' }),
      409,
      code,
    );
    await expectRefused(scene.note(receipt, scene.other.currentUser, form), 409, code);
    await expectRefused(scene.note(receipt, scene.other.currentUser), 409, 'already_noted');
    expect(await scene.noted()).toHaveLength(1);
  });

  it('cannot be given after it was noted, even by a named person who returned', async () => {
    const receipt = await scene.receipt();
    await scene.disableWitness();
    await given(scene.note(receipt));
    await scene.disableWitness(true);
    const witness = await scene.visit('witness');
    expect(await scene.queueOf(witness)).toEqual([]);
    const signing = { eventId: receipt.actId, hash: receipt.hash };
    const problem = await expectRefused(scene.sign(signing, witness), 409, 'noted');
    expect(problem.message).toContain('The witness left before signing.');
    await expectRefused(
      scene.get(`/api/MissingSignatures/${receipt.actId}`, witness),
      409,
      'noted',
    );
    expect(await scene.failures()).toEqual([]);
  });
});
