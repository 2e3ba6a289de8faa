import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { recordEditMachine } from '../../../machines/core/recordEdit.machine.ts';
import type { LoadRecordOutcome } from '../../../machines/core/recordEdit.setup.ts';
import { RecordEdit } from '../../../src/client/core/records/RecordEdit.tsx';
import { siteForm } from '../../../src/rules/administration/siteForm.ts';
import { h, html, tag } from './html.ts';

test('[SHELL-02] while a record loads, the bar has the title of the section', () => {
  const logic = recordEditMachine.provide({
    actors: {
      loadRecord: fromPromise<LoadRecordOutcome, { id: string; isNew: boolean }>(
        () => new Promise<never>(() => undefined),
      ),
    },
  });
  const input = { form: siteForm, id: crypto.randomUUID(), isNew: false, today: '2026-07-14' };
  const work = createActor(logic, { input }).start();
  const page = { name: 'siteEdit', address: `/admin/sites/edit/${input.id}` } as const;
  const screen = () => html(h(RecordEdit, { work, page }));
  expect(tag(screen(), /<h1[\s\S]*?<\/h1>/)).toContain('Edit Site');
  expect(screen()).not.toContain('New site');
  work.stop();
});
