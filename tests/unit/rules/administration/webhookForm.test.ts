import { expect, it } from 'vitest';
import { eventTypes } from '../../../../src/rules/administration/webhookEvents.ts';
import { checkWebhook } from '../../../../src/rules/administration/webhookForm.ts';

const typed = { name: ' Accounting ', url: 'https://hooks.example.org/in', topics: ['acts'] };

it('[ALERT-03] a webhook needs a name, an address over TLS and a subject', () => {
  expect(checkWebhook(typed)).toEqual({ errors: {}, value: { ...typed, name: 'Accounting' } });
  const { errors, value } = checkWebhook({ name: '', url: 'hooks', topics: [] });
  expect(Object.keys(errors).toSorted()).toEqual(['name', 'topics', 'url']);
  expect(value).toBeNull();
  expect(checkWebhook({ ...typed, url: 'http://hooks.example.org/in' }).errors.url).toMatch(
    /https/,
  );
});

it('[ALERT-03] TLS is optional in the form for a service on the machine itself; the server decides where it is tried out', () => {
  expect(checkWebhook({ ...typed, url: 'http://localhost:9000/in' }).errors).toEqual({});
});

it('[ALERT-03] events have the types that docs/integrators.md lists', () => {
  expect(eventTypes).toEqual({
    acts: 'act.recorded',
    cases: 'case.changed',
    people: 'person.changed',
  });
});
