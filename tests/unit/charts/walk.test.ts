import { describe, expect, test } from 'vitest';
import { type ChartState, statesOf } from '../../../src/charts/read/chart.ts';
import { walk } from '../../../src/charts/read/walk.ts';
import { sampleMachine } from './sample.machine.ts';

const chart = walk(sampleMachine);

function stateOf(id: string): ChartState {
  const found = statesOf(chart).find((state) => state.id === id);
  if (!found) throw new Error(`The sample has no state ${id}.`);
  return found;
}

describe('a chart as plain data', () => {
  test('has every state once, in document order', () => {
    expect(
      statesOf(chart)
        .map(({ key }) => key)
        .join(' '),
    ).toBe(
      'sample account loggedOut checking refused loggedIn landing acceptingTerms working ' +
        'line connected lost draining sending waiting drained failed',
    );
  });

  test('knows kind, description, tags, actors and initial state', () => {
    expect(chart.root).toMatchObject({ id: 'sample', kind: 'parallel' });
    expect(stateOf('sample.account.checking')).toMatchObject({
      kind: 'atomic',
      description: 'The name is being looked up.',
      tags: ['busy'],
      invokes: ['checkName'],
    });
    expect(stateOf('sample.account').initial?.to).toBe('sample.account.loggedOut');
    expect(stateOf('sample.line.draining.drained').kind).toBe('final');
  });

  test('has guards, actions, requirements and the order of branches', () => {
    expect(stateOf('sample.account.loggedOut').transitions[0]).toMatchObject({
      kind: 'event',
      event: 'form.submitted',
      guard: 'isFilled',
      actions: ['setName'],
      to: ['sample.account.checking'],
      requirements: ['SAMPLE-01'],
    });
    const done = stateOf('sample.account.checking').transitions.filter(
      ({ kind }) => kind === 'done',
    );
    expect(done).toMatchObject([
      { event: 'checkName', guard: 'isKnown', branch: 0, branches: 2 },
      { event: 'checkName', branch: 1, branches: 2 },
    ]);
  });

  test('has always, the end of a state, errors, and delays with their value', () => {
    const { transitions } = stateOf('sample.line.draining.waiting');
    expect(transitions.map(({ kind, guard }) => [kind, guard])).toEqual([
      ['after', undefined],
      ['always', 'not hasAttempts'],
    ]);
    const [idle] = stateOf('sample.account.loggedIn.working').transitions.filter(
      ({ kind }) => kind === 'after',
    );
    expect(idle).toMatchObject({ event: 'whenIdle', milliseconds: 60_000 });
    expect(stateOf('sample.line.draining').transitions[0]).toMatchObject({ kind: 'stateDone' });
    expect(stateOf('sample.line').transitions[0]).toMatchObject({
      kind: 'error',
      event: 'watchLine',
    });
    expect([...chart.delays]).toEqual([
      ['whenIdle', 60_000],
      ['backOff', undefined],
      ['shown', 5000],
    ]);
  });

  test('leaves out what after adds automatically', () => {
    const { entry, exit } = stateOf('sample.account.loggedIn.working');
    expect([entry, exit]).toEqual([[], []]);
  });
});
