import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { loginMachine } from '../../../machines/session/login.machine.ts';
import { startHeadless } from '../kit/headless.ts';

const input = { errorMessage: null, useSso: false, clientId: null, via: null, present: null };
const typed = { userName: 'dana', password: 'a password', email: 'd@agency.example' };
const refused = {
  outcome: 'refused',
  refusal: { value: 'Login failed', message: 'Try again.', contacts: [] },
};
const submitted = { type: 'form.submitted', values: typed };
const toSso = { type: 'mode.chosen', mode: 'sso' };
const toRegular = { type: 'mode.chosen', mode: 'regular' };

function openForm(change: object = {}) {
  const form = startHeadless(loginMachine, {
    input: { ...input, ...change },
    systemActors: ['notices', 'session'],
  });
  const toldSession = () =>
    form.received.filter(({ actor }) => actor === 'session').map(({ event }) => event.type);
  const snapshot = () => form.snapshot() as SnapshotFrom<typeof loginMachine>;
  return { ...form, snapshot, toldSession, state: () => snapshot().value };
}

describe('[LOGIN-04] the form on the screen is the one that can be sent', () => {
  test('after SSO was chosen while a password was checked', () => {
    const form = openForm();
    form.send(submitted);
    form.send(toSso);
    expect(form.state()).toEqual({ sso: 'filling' });
    expect(form.toldSession()).toEqual(['login.started', 'login.ended']);
    form.send(submitted);
    expect(form.state()).toEqual({ sso: 'findingProvider' });
  });

  test('after a password was chosen while the provider was looked up', () => {
    const form = openForm();
    form.send(toSso);
    form.send(submitted);
    form.send(toRegular);
    expect(form.state()).toEqual({ regular: 'filling' });
    form.send(submitted);
    expect(form.state()).toEqual({ regular: 'checkingPassword' });
  });

  test('after a password was chosen while the browser opened the provider', () => {
    const form = openForm();
    form.send(toSso);
    form.send(submitted);
    form.complete('findProvider', { outcome: 'found', address: 'https://id.agency.example/' });
    form.send(toRegular);
    expect(form.state()).toEqual({ regular: 'filling' });
  });
});

describe('[UPD-02] the session is not busy with a login that no longer continues', () => {
  test('if SSO was chosen while a passkey was checked', () => {
    const form = openForm();
    form.send(toSso);
    expect(form.state()).toEqual({ sso: 'filling' });
    expect(form.toldSession().at(-1)).toBe('login.ended');
  });

  test.each([
    ['the passkey', 'passkeyLogin', {}],
    ['the way back from a provider', 'ssoLogin', { via: { way: 'sso' } }],
    ['another program', 'integrationLogin', { via: { way: 'integration', userName: 'rhalloran' } }],
  ])('if the chart of %s failed', (_, chart, change) => {
    const form = openForm(change);
    form.fail(chart, new Error('It is broken.'));
    expect(form.toldSession().at(-1)).toBe('login.ended');
    expect(form.snapshot().context.refusal).not.toBeNull();
  });

  test('if the reply refuses', () => {
    const form = openForm();
    form.send(submitted);
    form.complete('checkPassword', refused);
    expect(form.toldSession()).toEqual(['login.started', 'login.ended']);
  });
});
