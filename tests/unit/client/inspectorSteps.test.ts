import { expect, test } from 'vitest';
import type { InspectedStep } from '../../../src/client/inspector/record.ts';
import { outcomeOf, passes, senderOf, stateText } from '../../../src/client/inspector/steps.ts';
import { testText } from '../../../src/client/inspector/testText.ts';

const step = (facts: Partial<InspectedStep> = {}): InspectedStep => ({
  key: 'w x:1',
  window: 'w',
  number: 1,
  at: 0,
  actor: 'x:1',
  name: 'login',
  machine: 'login',
  event: 'form.submitted',
  sender: null,
  state: { regular: 'filling' },
  tags: [],
  takes: [],
  refusals: [],
  status: 'active',
  context: {},
  changed: [],
  running: [],
  ...facts,
});

const refusal = { transition: 'login | form.submitted | 0', guard: 'isComplete', answers: [] };

test('what became of an event depends on the transitions taken and the guards that said no', () => {
  expect(outcomeOf(step({ takes: ['login | form.submitted | 0'] }))).toBe('taken');
  expect(outcomeOf(step({ refusals: [refusal] }))).toBe('refused');
  expect(outcomeOf(step())).toBe('unanswered');
  expect(outcomeOf(step({ event: 'xstate.init' }))).toBe('started');
  expect(outcomeOf(step({ event: 'xstate.stop' }))).toBe('stopped');
});

test('the sender is an actor, the chart itself, the clock, the page or the system', () => {
  expect(senderOf(step({ sender: 'session' }))).toBe('session');
  expect(senderOf(step({ sender: 'login' }))).toBe('itself');
  expect(senderOf(step({ sender: 'login', event: 'xstate.after.soon.login' }))).toBe('clock');
  expect(senderOf(step())).toBe('page');
  expect(senderOf(step({ event: 'xstate.init' }))).toBe('system');
});

test('a state is a line, parallel regions side by side', () => {
  expect(stateText('done')).toBe('done');
  expect(stateText({ loggedIn: { active: 'idle' } })).toBe('loggedIn.active.idle');
  expect(stateText({ keys: 'on', dialog: { open: 'typing' } })).toBe(
    'keys.on + dialog.open.typing',
  );
});

test('the filter keeps one chart, refused events, and steps that have every word', () => {
  const all = { actor: null, text: '', isRefusedOnly: false };
  expect(passes(step(), all)).toBe(true);
  expect(passes(step(), { ...all, actor: 'w x:2' })).toBe(false);
  expect(passes(step(), { ...all, isRefusedOnly: true })).toBe(false);
  expect(passes(step({ refusals: [refusal] }), { ...all, isRefusedOnly: true })).toBe(true);
  expect(passes(step(), { ...all, text: 'FORM  filling' })).toBe(true);
  expect(passes(step(), { ...all, text: 'form session' })).toBe(false);
  expect(passes(step({ sender: 'session' }), { ...all, text: 'form session' })).toBe(true);
});

test('a copied test has the events in its title, and the trace', () => {
  const seen = { state: 'idle', context: {}, takes: [], did: [] };
  const tours = [
    { start: 'inspected', begins: seen, steps: [{ event: 'login.started', ...seen }] },
  ];
  const text = testText({ subject: 'session', machine: 'session', tours });
  expect(text).toContain("test('session: login.started', () => {");
  expect(text).toContain('"event": "login.started"');
  expect(text).toContain('expect(replayTrace(trace)).toEqual([]);');
});
