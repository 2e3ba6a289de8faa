import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type {
  RecordEditEvent,
  RecordSave,
  RecordTyping,
  SaveRecordOutcome,
  TypedRecord,
} from '../../../machines/core/recordEdit.context.ts';
import { recordEditMachine } from '../../../machines/core/recordEdit.machine.ts';
import type { StoredRecord } from '../../../src/contract/core/record.ts';
import { pathsWithin, type RecordForm } from '../../../src/contract/core/recordForm.ts';

const form: RecordForm = {
  noun: 'inventory',
  newTitle: 'New inventory',
  nameField: 'name',
  ...pathsWithin('/admin/inventories'),
  listTitle: 'Inventories',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', group: 'Inventory' },
    { name: 'people', label: 'People', kind: 'several', group: 'Inventory' },
  ],
  check: (fields) => ({ errors: {}, fields }),
};

/** Forms of one record on a server, opened and left; what is typed is kept between them. */
function desk(stored: StoredRecord) {
  const server = { record: stored, sent: [] as RecordSave[] };
  const kept: { typed: TypedRecord | null } = { typed: null };
  const machine = recordEditMachine.provide({
    actors: {
      setTyping: fromCallback<RecordTyping>(({ receive }) => {
        receive(({ typed }) => {
          kept.typed = typed;
        });
      }),
      watchEdit: fromCallback<RecordEditEvent>(() => {}),
      saveRecord: fromPromise<SaveRecordOutcome, RecordSave>(({ input }) => {
        server.sent.push(input);
        return Promise.reject(new Error('The reply was lost.'));
      }),
    },
  });
  const open = (id: string, isNew: boolean) => {
    const loaded = { record: server.record, choices: {}, typed: kept.typed };
    return createActor(machine, {
      input: { form, id, isNew, today: '2026-03-10', loaded },
    }).start();
  };
  return { server, open };
}

const first = {
  id: '1',
  version: 1,
  fields: { name: 'Medic 7', people: ['a', 'b'] },
  changedBy: null,
  changedAt: null,
};

test('[SYNC-03] a form that was left does not undo what another person saved before it is opened again', () => {
  const { server, open } = desk(first);
  const left = open('1', false);
  left.send({ type: 'form.changed', typed: { people: ['a', 'b', 'c'] } });
  left.stop();
  server.record = { ...first, version: 2, fields: { name: 'Medic 8', people: ['a'] } };
  const again = open('1', false);
  expect(again.getSnapshot().value).toBe('conflict');
  again.send({ type: 'choices.confirmed' });
  expect(server.sent).toEqual([]);
  again.send({ type: 'choice.made', field: 'people', side: 'theirs' });
  again.send({ type: 'choices.confirmed' });
  const { record } = server;
  expect(server.sent).toEqual([{ id: '1', base: record, fields: record.fields }]);
  again.stop();
});

test('[OFF-03] [SYNC-03] what was chosen in a conflict and could not be saved is not lost', async () => {
  const { server, open } = desk(first);
  const left = open('1', false);
  left.send({ type: 'form.changed', typed: { people: ['a', 'b', 'c'] } });
  left.stop();
  server.record = { ...first, version: 2, fields: { name: 'Medic 8', people: ['a'] } };
  const again = open('1', false);
  again.send({ type: 'choice.made', field: 'people', side: 'mine' });
  again.send({ type: 'choices.confirmed' });
  await expect.poll(() => again.getSnapshot().matches({ editing: 'refused' })).toBe(true);
  again.stop();
  const third = open('1', false);
  expect(third.getSnapshot().matches({ editing: 'restored' })).toBe(true);
  expect(third.getSnapshot().context.fields).toEqual({ name: 'Medic 8', people: ['a', 'b', 'c'] });
  third.stop();
});

test('[SHELL-02] a form that was left is filled in again if no one saved in the meantime', () => {
  const { open } = desk(first);
  const left = open('1', false);
  left.send({ type: 'form.changed', typed: { name: 'Medic 9' } });
  left.stop();
  const again = open('1', false);
  expect(again.getSnapshot().matches({ editing: 'restored' })).toBe(true);
  expect(again.getSnapshot().context.fields).toEqual({ ...first.fields, name: 'Medic 9' });
  again.stop();
});

test('[SHELL-02] a new record whose reply was lost is saved again under the same id', async () => {
  const typed = { name: 'Medic 9', people: [] };
  const { server, open } = desk({ ...first, id: 'new', version: 0, fields: {} });
  const left = open('x', true);
  left.send({ type: 'form.changed', typed });
  left.send({ type: 'save.requested', typed });
  await expect.poll(() => left.getSnapshot().matches({ editing: 'refused' })).toBe(true);
  left.stop();
  const again = open('y', true);
  again.send({ type: 'save.requested', typed });
  expect(server.sent.map(({ id, base }) => [id, base.version])).toEqual([
    ['x', 0],
    ['x', 0],
  ]);
  again.stop();
});
