import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../src/server/database/database.ts';
import { addNote, setOwner } from '../../../../src/server/features/custody/cases/appendRecords.ts';
import { listCases } from '../../../../src/server/features/custody/cases/listCases.ts';
import { expectRefusal, recordedAt } from '../../../support/custody/custodyEvents.ts';
import { at, early } from '../differencesScene.ts';
import { caseScene } from './caseScene.ts';

const scene = caseScene();
const { record, expectIntact, ownCases, seen, close, explainedSurplus } = scene;

beforeEach(() => scene.assignAll());

async function inCase<Reply>(
  who: string,
  run: (tx: Transaction, request: Parameters<typeof addNote>[1]) => Promise<Reply>,
  { text = 'Asked the crew.', noteId = randomUUID(), now = recordedAt } = {},
): Promise<Reply> {
  const { database } = scene.server.open;
  const [row] = await ownCases();
  const request = {
    session: await scene.session(who),
    origin: { requestId: null, address: null },
    now,
    id: row?.id ?? '',
    noteId,
    text,
  };
  return database.transaction((tx) => run(tx, request));
}

const own = (who: string, ownerUserId = scene.custody.people[who] ?? '') =>
  inCase(who, (tx, request) => setOwner(tx, { ...request, ownerUserId }));

describe('[CASE-07] a note of a case', () => {
  it('has the name of its author and the time, and is recorded once', async () => {
    await record(['signer'], scene.acts.counting(3));
    const note = { noteId: randomUUID() };
    await inCase('witness', addNote, note);
    const { entries } = await inCase('witness', addNote, note);
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      name: `${scene.custody.prefix} witness`,
      at: recordedAt.toISOString(),
      facts: { kind: 'note', text: 'Asked the crew.' },
    });
    await expectRefusal(
      inCase('witness', addNote, { ...note, text: 'Changed' }),
      'already_recorded_differently',
    );
    await expectIntact();
  });

  it('involves no one: its author can close the case', async () => {
    await explainedSurplus();
    await inCase('outsider', addNote);
    await own('outsider');
    expect((await close()).state).toBe('closed');
    await expectRefusal(inCase('outsider', addNote), 'case_closed');
    await expectRefusal(own('witness'), 'case_closed');
  });
});

describe('[CASE-01] the owner of a case', () => {
  it('is a person of the inventory, and shown with the age in days', async () => {
    await record(['signer'], at(early, scene.acts.counting(3)));
    expect(await own('signer')).toMatchObject({ owner: `${scene.custody.prefix} signer` });
    expect(await own('witness')).toMatchObject({
      owner: `${scene.custody.prefix} witness`,
      ownerUserId: scene.custody.people.witness,
      ageDays: 1,
    });
    await scene.unassign('outsider');
    await expectRefusal(
      own('signer', scene.custody.people.outsider),
      'owner_not_found',
      'ownerUserId',
    );
    await expectRefusal(own('outsider'), 'inventory_not_associated');
    await expectIntact();
  });
});

describe('the list of cases', () => {
  const list = async (who: string, state?: 'open' | 'closed') =>
    listCases(scene.server.open.database, await scene.session(who), { state }, recordedAt);

  it('[RIGHT-01] has those of the inventories that the person is assigned to', async () => {
    await explainedSurplus();
    expect(await list('outsider')).toMatchObject({
      rows: [{ number: 'C-2026-0001', state: 'explained', remainder: 0, lotNumber: 'F2607A' }],
      totals: { open: 1, closed: 0 },
      isCut: false,
    });
    await close();
    expect((await list('outsider')).rows).toEqual([]);
    expect(await list('outsider', 'closed')).toMatchObject({
      rows: [{ number: 'C-2026-0001', reasonCode: 'wrongAmount' }],
      totals: { open: 0, closed: 1 },
    });
    await scene.unassign('outsider');
    expect(await list('outsider', 'closed')).toMatchObject({ totals: { open: 0, closed: 0 } });
    await expect(seen('outsider')).rejects.toThrow();
  });
});
