import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { RecordTyping } from '../../machines/core/recordEdit.context.ts';
import { recordEditMachine } from '../../machines/core/recordEdit.machine.ts';
import type { RecordFields } from '../../src/contract/core/record.ts';
import { describeValue } from '../../src/rules/core/recordForm.ts';
import { blankSsoProvider, ssoProviderForm } from '../../src/rules/system/ssoProviderForm.ts';

const secret = 'a-secret-of-the-provider';

test('[ROUTE-10] a secret that is typed into a record is stored nowhere and named nowhere', () => {
  const told: RecordFields[] = [];
  const record = {
    id: '1',
    version: 1,
    fields: { ...blankSsoProvider, issuer: 'https://login.example', isConfidential: true },
    changedBy: null,
    changedAt: null,
  };
  const loaded = { record, choices: {}, typed: null };
  const form = createActor(
    recordEditMachine.provide({
      actors: {
        setTyping: fromCallback<RecordTyping>(({ receive }) => {
          receive(({ typed }) => told.push(typed?.fields ?? {}));
        }),
      },
    }),
    { input: { form: ssoProviderForm, id: '1', isNew: false, today: '2026-03-10', loaded } },
  ).start();
  form.send({ type: 'form.changed', typed: { clientId: 'countersign', clientSecret: secret } });
  expect(told).toEqual([{ clientId: 'countersign' }]);
  form.stop();
  const field = ssoProviderForm.fields.find(({ name }) => name === 'clientSecret');
  expect(field && describeValue(field, secret)).toBe('changed');
  expect(field && describeValue(field, '')).toBe('');
});
