import { expect, test } from 'vitest';
import { navigationMachine } from '../../../machines/app/navigation.machine.ts';
import { inactivityMachine } from '../../../machines/session/inactivity.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { loginAddress } from '../../../src/rules/navigation/savedRedirect.ts';
import { startHeadless } from '../kit/headless.ts';
import { sampleArrival } from '../users/sampleUser.ts';

const arrival = sampleArrival();
const now = 1_773_129_600_000;

type Event = { type: string };

/** The events that a chart sent to another one. */
const toldTo = (actor: string, received: readonly { actor: string; event: Event }[]): Event[] =>
  received.filter((told) => told.actor === actor).map(({ event }) => event);

/** What the charts of inactivity and session tell the pages, step by step, when a session's time is over. */
function eventsOfTimeout(): Event[] {
  const inactivity = startHeadless(inactivityMachine, {
    input: { arrival },
    systemActors: ['session', 'notices'],
  });
  inactivity.complete('queryServer', { now, secondsLeft: 300, limitMs: 300_000 });
  const reading = { now: now + 300_000, lastAccess: now, hasToken: true };
  inactivity.send({ type: 'clock.read', reading });
  inactivity.complete('queryServer', null);

  const session = startHeadless(sessionMachine, {
    input: { arrival, login: { errorMessage: null, useSso: false, clientId: null, via: null } },
    systemActors: ['navigation', 'notices', 'failures'],
  });
  for (const event of toldTo('session', inactivity.received)) session.send(event);
  session.complete('clearSession', undefined);
  return toldTo('navigation', session.received);
}

/** Addresses that the navigation chart opens after a time-out at this one, and what it then loads. */
function timeOutAt(address: string) {
  const navigation = startHeadless(navigationMachine, {
    input: { address, currentUser: arrival },
    systemActors: ['session', 'notices', 'rail'],
  });
  const data = { address, name: 'privacyPolicy', params: {}, data: null, work: null };
  navigation.complete('loadPage', succeeded({ ...data, loadedAt: '' }));
  const before = navigation.received.length;
  for (const event of eventsOfTimeout()) navigation.send(event);
  const told = navigation.received.slice(before).map(({ event }) => event);
  return { snapshot: navigation.snapshot(), told };
}

test.each(['/privacy-policy', '/forms/ny-form-3848', `/change-password/${'a'.repeat(43)}`])(
  '[IDLE-07] a session that times out on a public page does not close the page: %s',
  (address) => {
    const after = timeOutAt(address);
    expect(after.snapshot).toMatchObject({
      value: { loading: 'quiet' },
      context: { address, currentUser: null },
    });
    expect(after.told.filter(({ type }) => type === 'address.opened')).toEqual([]);
  },
);

test('[IDLE-07] a session that times out on another page leads to the login page, and keeps the way back', () => {
  const address = '/inventory/list?search=seal';
  const after = timeOutAt(address);
  expect(after.snapshot).toMatchObject({
    value: { redirecting: 'quiet' },
    context: { currentUser: null },
  });
  expect(after.told).toContainEqual(
    expect.objectContaining({ type: 'address.opened', address: loginAddress(address) }),
  );
});

test.each([401, 403, 404])(
  '[ERR-%i] a visitor who is not logged in sees why a public page is not shown',
  (status) => {
    const navigation = startHeadless(navigationMachine, {
      input: { address: '/privacy-policy', currentUser: null },
      systemActors: ['session', 'notices', 'rail'],
    });
    const problem = { code: 'refused', message: 'Not for you.' };
    navigation.complete('loadPage', { ok: false, failure: { kind: 'denied', status, problem } });
    // No one waits for a page that nothing would open: there is no session to end or to ask.
    expect(navigation.snapshot().value).toBe('failed');
  },
);

test('[ROUTE-21] a page that failed is tried again only for who may see it', () => {
  const navigation = startHeadless(navigationMachine, {
    input: { address: '/inventory/list', currentUser: null },
    systemActors: ['session', 'notices', 'rail'],
  });
  navigation.fail('address', new Error('The address bar is broken.'));
  navigation.send({ type: 'retry.requested' });
  expect(navigation.running().has('loadPage')).toBe(false);
  expect(navigation.snapshot().value).toEqual({ redirecting: 'quiet' });
});
