import { describe, expect, test, vi } from 'vitest';
import { type AnyActorRef, assign, sendParent, sendTo, setup } from 'xstate';
import { callbackPlaceholder, promisePlaceholder } from '../../../machines/core/placeholders.ts';
import { model } from '../../model/kit/fixtures.ts';
import { startHeadless } from '../../model/kit/headless.ts';
import { observe } from '../../model/kit/perform.ts';
import { planTours } from '../../model/kit/planTours.ts';
import { sampleMachine } from './sample.machine.ts';

const childMachine = setup({}).createMachine({
  id: 'child',
  description: 'A chart inside another.',
  initial: 'open',
  states: { open: { description: 'Open.' } },
});

const hostMachine = setup({
  types: {
    context: {} as { heard: number; made: number },
    events: {} as
      | { type: 'child.asked' }
      | { type: 'notice.wanted' }
      | { type: 'toast.wanted' }
      | { type: 'line.heard' },
  },
  actors: {
    child: childMachine,
    load: promisePlaceholder<number>('load'),
    watch: callbackPlaceholder('watch'),
  },
  actions: {
    askChild: sendTo('child', { type: 'question.asked' }),
    notifyNotices: sendTo(({ system }) => system.get('notices') as AnyActorRef, {
      type: 'toast.raised',
    }),
    notifyParent: sendParent({ type: 'host.opened' }),
    countHeard: assign(({ context }) => ({ heard: context.heard + 1 })),
    makeToast: assign(({ context, spawn }) => {
      spawn('child', { id: `toast-${String(context.made)}` });
      return { made: context.made + 1 };
    }),
  },
}).createMachine({
  id: 'host',
  description: 'A chart that runs another, and talks to siblings.',
  context: { heard: 0, made: 0 },
  entry: 'notifyParent',
  invoke: [
    { id: 'child', src: 'child', onError: { target: '.broken' } },
    { id: 'watch', src: 'watch', onError: { target: '.broken' } },
  ],
  initial: 'open',
  states: {
    open: {
      description: 'Open.',
      on: {
        'child.asked': { actions: 'askChild' },
        'notice.wanted': { actions: 'notifyNotices' },
        'toast.wanted': { actions: 'makeToast' },
        'line.heard': { actions: 'countHeard' },
      },
    },
    broken: {
      description: 'The other chart has failed.',
      on: { 'child.asked': { actions: 'askChild' } },
    },
  },
});

const host = model('host', hostMachine, {
  events: {
    'child.asked': [{ type: 'child.asked' }],
    'notice.wanted': [{ type: 'notice.wanted' }],
    'toast.wanted': [{ type: 'toast.wanted' }],
    'line.heard': [{ type: 'line.heard' }],
  },
  outputs: { child: [], load: [1] },
  errors: { child: ['failed'], load: ['failed'] },
  inputs: { start: undefined },
  context: ({ heard }) => ({ heard: heard > 0 }),
  systemActors: ['notices'],
});

describe('the headless runner', () => {
  test('completes or fails a promise when the test says so', () => {
    const run = startHeadless(sampleMachine, { input: { attempts: 0 } });
    run.send({ type: 'form.submitted', name: 'Ada' });
    expect([...run.running().keys()]).toEqual(['watchLine', 'checkName']);
    run.complete('checkName', { name: 'Ada', needsTerms: true });
    expect(run.snapshot().value).toMatchObject({ account: { loggedIn: 'acceptingTerms' } });
    expect(() => {
      run.fail('checkName', 'late');
    }).toThrow('No actor checkName is running');
  });

  test('lets a callback actor reply and fail', () => {
    const run = startHeadless(hostMachine, { systemActors: ['notices'] });
    run.sendBack('watch', { type: 'line.heard' });
    expect(run.snapshot().context).toEqual({ heard: 1, made: 0 });
    run.fail('watch', new Error('gone'));
    expect(run.snapshot().value).toBe('broken');
    expect(run.crash()).toBeUndefined();
  });

  test('records what children, siblings and the parent receive', () => {
    const run = startHeadless(hostMachine, { systemActors: ['notices'] });
    run.send({ type: 'child.asked' });
    run.send({ type: 'notice.wanted' });
    expect(run.received.map(({ actor, event }) => [actor, event.type])).toEqual([
      ['parent', 'host.opened'],
      ['child', 'question.asked'],
      ['notices', 'toast.raised'],
    ]);
  });

  test('shows which actions ran and what they did', () => {
    const run = startHeadless(hostMachine, { systemActors: ['notices'] });
    expect(run.takeJournal().effects).toEqual([
      'notifyParent',
      'start child',
      'start watch',
      'send parent host.opened',
    ]);
    run.send({ type: 'toast.wanted' });
    expect(run.takeJournal().effects).toEqual(['makeToast', 'start toast-0']);
    run.send({ type: 'notice.wanted' });
    expect(run.takeJournal().effects).toEqual(['notifyNotices', 'send notices toast.raised']);
  });

  test('shows when a message is lost because its receiver has ended', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const run = startHeadless(hostMachine, { systemActors: ['notices'] });
    run.fail('child', new Error('gone'));
    expect(run.snapshot().value).toBe('broken');
    run.takeJournal();
    run.send({ type: 'child.asked' });
    expect(run.takeJournal().effects).toEqual(['askChild', 'lose child question.asked']);
    warn.mockRestore();
  });

  test('refuses a message without a receiver', () => {
    const run = startHeadless(hostMachine);
    run.send({ type: 'notice.wanted' });
    expect(() => observe(run, host.fixtures)).toThrow(
      'toast.raised has no receiver: add its system id to systemActors.',
    );
  });

  test('moves time to each delay, fixed and computed', () => {
    const run = startHeadless(sampleMachine, { input: { attempts: 1 } });
    run.send({ type: 'line.lost' });
    run.send({ type: 'line.restored' });
    run.send({ type: 'form.submitted', name: 'Ada' });
    run.complete('checkName', { name: 'Ada', needsTerms: false });
    expect(run.timers()).toEqual([
      { type: 'xstate.after.whenIdle.sample.account.loggedIn.working', inMs: 60_000 },
    ]);
    run.advance(59_999);
    expect(run.snapshot().value).toMatchObject({ account: { loggedIn: 'working' } });
    run.send({ type: 'session.used' });
    run.advance(1);
    expect(run.snapshot().value).toMatchObject({ account: { loggedIn: 'working' } });
    run.advance(59_999);
    expect(run.snapshot().value).toMatchObject({ account: 'loggedOut' });
  });

  test('waits as long as a computed delay', () => {
    const run = startHeadless(sampleMachine, { input: { attempts: 0 } });
    run.send({ type: 'line.lost' });
    run.send({ type: 'line.restored' });
    run.fail('drainOutbox', 'offline');
    expect(run.timers().map(({ inMs }) => inMs)).toEqual([2000]);
  });

  test('explores a chart with children, including spawned ones, completely', () => {
    const { missing } = planTours(host);
    expect(missing).toEqual([]);
  });
});
