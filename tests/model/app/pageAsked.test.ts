import { expect, test } from 'vitest';
import { navigationMachine } from '../../../machines/app/navigation.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { startHeadless } from '../kit/headless.ts';
import { sampleArrival } from '../users/sampleUser.ts';

const arrival = sampleArrival();

function failAt(address: string) {
  const navigation = startHeadless(navigationMachine, {
    input: { address, currentUser: arrival },
    systemActors: ['session', 'notices', 'rail'],
  });
  navigation.fail('loadPage', new Error('No answer.'));
  expect(navigation.snapshot().value).toBe('failed');
  const before = navigation.received.length;
  const opened = () => navigation.received.slice(before).map(({ event }) => event);
  return { ...navigation, opened };
}

test.each(['/inventory/8', '/inventory/7'])(
  '[SHELL-06] the search opens %s if /inventory/7 could not be shown',
  (address) => {
    const navigation = failAt('/inventory/7');
    navigation.send({ type: 'address.requested', address });
    expect(navigation.opened()).toContainEqual(
      expect.objectContaining({ type: 'address.opened', address }),
    );
  },
);

test.each(['/', '/dashboard'])(
  '[ERR-404] %s is not opened again if the dashboard could not be shown',
  (address) => {
    const navigation = failAt('/dashboard');
    navigation.send({ type: 'address.requested', address });
    expect(navigation.opened()).toEqual([]);
  },
);

test('[IDLE-07] the page of a session that is over stays covered until the browser has cleared it', () => {
  const session = startHeadless(sessionMachine, {
    input: { arrival, login: { errorMessage: null, useSso: false, clientId: null, via: null } },
    systemActors: ['navigation', 'notices', 'failures'],
  });
  session.send({ type: 'session.rejected' });
  expect(session.snapshot().hasTag('closed')).toBe(true);
  session.complete('clearSession', undefined);
  expect(session.snapshot().hasTag('closed')).toBe(false);
});
