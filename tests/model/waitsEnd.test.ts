import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { bootMachine } from '../../machines/app/boot.machine.ts';
import { leaveWithUnsentMachine } from '../../machines/app/leaveWithUnsent.machine.ts';
import { resyncMachine } from '../../machines/offline/resync.machine.ts';
import { inactivityMachine } from '../../machines/session/inactivity.machine.ts';
import { passwordlessMachine } from '../../machines/session/passwordless.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { sampleEdit } from './core/sampleEdit.ts';
import { startHeadless } from './kit/headless.ts';
import { sampleArrival } from './users/sampleUser.ts';

const arrival = sampleArrival();
const owner = { userId: arrival.user.id, agencyId: 1 };
const minute = 60_000;

function open<Machine extends AnyStateMachine>(machine: Machine, input: object) {
  const chart = startHeadless(machine, {
    input,
    systemActors: ['session', 'navigation', 'notices', 'failures'],
  });
  const snapshot = () => chart.snapshot() as unknown as SnapshotFrom<Machine>;
  return { ...chart, snapshot, state: (): unknown => chart.snapshot().value };
}

describe('[BOOT-03] [BOOT-05] the start', () => {
  const online = { hasToken: true, isTimedOut: false, isOnline: true };

  test('continues without a network if it is lost while the server is asked', () => {
    const boot = open(bootMachine, online);
    boot.sendBack('watchNetwork', { type: 'network.offline' });
    expect(boot.state()).toBe('restoring');
  });

  test('continues without a network if it had no connection and is lost', () => {
    const boot = open(bootMachine, online);
    boot.fail('fetchUserInfo', new Error('No answer.'));
    expect(boot.state()).toBe('unreachable');
    boot.sendBack('watchNetwork', { type: 'network.offline' });
    boot.complete('readStored', arrival);
    expect(boot.snapshot()).toMatchObject({ status: 'done', output: arrival });
  });

  test('asks again once there is a network', () => {
    const boot = open(bootMachine, online);
    boot.fail('fetchUserInfo', new Error('No answer.'));
    boot.sendBack('watchNetwork', { type: 'network.online' });
    expect(boot.state()).toEqual({ fetching: 'quick' });
  });

  test.each([
    ['nothing to ask with comes', online, 'unreachable'],
    ['the stored user cannot be read', { ...online, isOnline: false }, 'done'],
    ['the former session cannot be removed', { ...online, isTimedOut: true }, 'done'],
  ])('ends where %s', (_, input, state) => {
    const boot = open(bootMachine, input);
    boot.advance(2 * minute);
    expect(boot.state()).toBe(state);
  });
});

describe('[PWL-04] the offer of a passkey', () => {
  test('is not made if the browser does not say whether it can store one', () => {
    const offer = open(passwordlessMachine, arrival);
    offer.advance(5_000);
    expect(offer.state()).toBe('finished');
  });

  test('[PWL-05] says that it failed if nothing happens', () => {
    const offer = open(passwordlessMachine, arrival);
    offer.complete('considerPrompt', { isOffered: true });
    offer.send({ type: 'setup.chosen' });
    offer.advance(3 * minute);
    expect(offer.state()).toBe('failed');
  });
});

describe('[OFF-03] [IDLE-07] leaving, with tables that never respond', () => {
  test('continues if no one knows what is unsent', () => {
    const leaveWithUnsent = open(leaveWithUnsentMachine, { owner });
    leaveWithUnsent.send({ type: 'leave.requested' });
    leaveWithUnsent.advance(5_000);
    expect(leaveWithUnsent.snapshot()).toMatchObject({ value: 'idle', context: { answer: 'go' } });
  });

  test.each(['send.chosen', 'discard.chosen'])('asks again after %s', (type) => {
    const leaveWithUnsent = open(leaveWithUnsentMachine, { owner });
    leaveWithUnsent.send({ type: 'leave.requested' });
    leaveWithUnsent.complete('countUnsent', 1);
    leaveWithUnsent.send({ type });
    leaveWithUnsent.advance(minute);
    expect(leaveWithUnsent.snapshot()).toMatchObject({
      value: 'confirming',
      context: { hasFailed: true },
    });
  });
});

describe('[SYNC-01] resync, once the network is back', () => {
  const sent = { edits: [sampleEdit()], draw: 0.5 };

  /** The lock of the edit is granted, and its call ends like this. */
  function deliver(resync: ReturnType<typeof begin>, outcome: 'unreachable' | 'gone') {
    resync.send({ type: 'lock.granted' });
    resync.complete('sendEdit', { outcome });
  }

  /** Many rounds failed, so that the next one is minutes away. */
  function begin() {
    const resync = open(resyncMachine, { owner });
    resync.complete('openTable', { isOpen: true, draw: 0.5 });
    resync.complete('readTable', sent);
    for (let round = 0; round < 9; round += 1) {
      deliver(resync, 'unreachable');
      while (resync.state() === 'waiting') resync.advance(5_000);
      resync.complete('readTable', sent);
    }
    return resync;
  }

  test('immediately sends what was on its way', () => {
    const resync = begin();
    resync.sendBack('watchEdits', { type: 'connection.restored' });
    deliver(resync, 'unreachable');
    resync.complete('readTable', sent);
    expect(resync.state()).toEqual({ delivering: 'locking' });
  });

  test('starts with short waits again', () => {
    const resync = begin();
    resync.sendBack('watchEdits', { type: 'connection.restored' });
    for (const _ of ['the one under way', 'the one after it']) {
      deliver(resync, 'unreachable');
      if (resync.state() === 'reading') resync.complete('readTable', sent);
    }
    expect(resync.state()).toBe('waiting');
    resync.advance(10_000);
    expect(resync.state()).toBe('reading');
  });

  test('starts another round after one in which everything was tried', () => {
    const resync = begin();
    resync.send({ type: 'retry.requested' });
    deliver(resync, 'gone');
    resync.complete('readTable', sent);
    expect(resync.state()).toBe('reading');
    resync.complete('readTable', sent);
    expect(resync.state()).toEqual({ delivering: 'locking' });
  });

  test.each(['connection.restored', 'retry.requested'])('requests the key again on %s', (type) => {
    const resync = open(resyncMachine, { owner });
    const former = resync.snapshot().children.openTable;
    resync.send({ type });
    // What was asked without a network is abandoned.
    expect(resync.snapshot().children.openTable).not.toBe(former);
    expect(resync.state()).toBe('opening');
  });

  test.each([
    ['opening', 'locked', () => open(resyncMachine, { owner })],
    ['delivering', 'waiting', begin],
  ])('does not stay in %s', (state, next, make) => {
    const resync = make();
    const isThere = () => resync.snapshot().matches(state as 'opening' | 'delivering');
    expect(isThere()).toBe(true);
    for (let second = 0; second < 60 && isThere(); second += 1) resync.advance(1_000);
    expect(resync.state()).toBe(next);
  });
});

describe('[IDLE-03] while the session is extended, after a sleep', () => {
  const now = 1_773_129_600_000;
  const reading = (sinceAccess: number | null) => ({
    type: 'clock.read',
    reading: { now, lastAccess: sinceAccess === null ? null : now - sinceAccess, hasToken: true },
  });

  function extend() {
    const inactivity = open(inactivityMachine, { arrival });
    inactivity.sendBack('watchClock', reading(280_000));
    inactivity.send({ type: 'extension.chosen' });
    expect(inactivity.state()).toEqual({ watching: 'refreshing' });
    return inactivity;
  }

  test('the page is covered, and the server is asked', () => {
    const inactivity = extend();
    inactivity.sendBack('watchClock', reading(8 * 3_600_000));
    expect(inactivity.state()).toEqual({ watching: 'requesting' });
    expect(inactivity.snapshot().hasTag('closed')).toBe(true);
  });

  test('[IDLE-05] a session whose last access is unknown ends', () => {
    const inactivity = extend();
    inactivity.sendBack('watchClock', reading(null));
    expect(inactivity.state()).toEqual({ watching: 'ending' });
  });

  test('[IDLE-02] the dialog continues to count', () => {
    const inactivity = extend();
    inactivity.sendBack('watchClock', reading(295_000));
    expect(inactivity.snapshot().context.secondsLeft).toBe(5);
  });
});

describe('[LOGIN-09] [NAV-05] pages that wait for a decision', () => {
  const login = { errorMessage: null, useSso: false, clientId: null, via: null };
  const refused = { outcome: 'refused', message: 'Try again.' };
  const destination = { path: '/dashboard', isFullLoad: false };

  function begin() {
    const session = open(sessionMachine, { arrival, login });
    const admissions = () =>
      session.received.filter(({ event }) => event.type === 'user.loggedIn').length;
    return { ...session, admissions };
  }

  test('are shown if the login page was opened before the person stayed', () => {
    const session = begin();
    session.send({ type: 'logout.requested' });
    session.send({ type: 'landing.requested' });
    session.complete('resolveUnsent', 'stay');
    session.complete('postLogin', destination);
    expect(session.state()).toEqual({ loggedIn: 'active' });
    expect(session.admissions()).toBe(1);
  });

  test('are shown if the login page was opened before the logout was refused', () => {
    const session = begin();
    session.send({ type: 'logout.requested' });
    session.complete('resolveUnsent', 'go');
    session.send({ type: 'landing.requested' });
    session.complete('logOut', refused);
    session.complete('postLogin', destination);
    expect(session.admissions()).toBe(1);
  });

  test('are shown if a logout before that was refused', () => {
    const session = begin();
    session.send({ type: 'landing.requested' });
    expect(session.state()).toEqual({ loggedIn: 'landing' });
    session.send({ type: 'logout.requested' });
    session.complete('logOut', refused);
    session.complete('postLogin', destination);
    expect(session.state()).toEqual({ loggedIn: 'active' });
    expect(session.admissions()).toBe(1);
  });

  test('do not change if no one waits', () => {
    const session = begin();
    session.send({ type: 'logout.requested' });
    session.complete('resolveUnsent', 'go');
    session.complete('logOut', refused);
    expect(session.state()).toEqual({ loggedIn: 'active' });
    expect(session.admissions()).toBe(0);
  });
});
