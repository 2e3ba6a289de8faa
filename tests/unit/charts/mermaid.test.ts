import { describe, expect, test } from 'vitest';
import { mermaidOf } from '../../../src/charts/draw/mermaid.ts';
import { isInternal } from '../../../src/charts/draw/stateBlock.ts';
import { statesOf } from '../../../src/charts/read/chart.ts';
import { walk } from '../../../src/charts/read/walk.ts';
import { sampleMachine } from './sample.machine.ts';

const chart = walk(sampleMachine);
const mermaid = mermaidOf(chart);

describe('the Mermaid diagram', () => {
  test('declares every state once', () => {
    const declared = [...mermaid.matchAll(/^ *state ".*" as (\w+)/gm)].map(([, name]) => name);
    expect(declared.toSorted()).toEqual(
      statesOf(chart)
        .map(({ id }) => id.replaceAll('.', '_'))
        .toSorted(),
    );
  });

  test('has an arrow for every target of every transition that leads somewhere', () => {
    const targets = statesOf(chart)
      .flatMap(({ transitions }) => transitions.filter((one) => !isInternal(one)))
      .flatMap(({ to }) => to);
    const arrows = mermaid.match(/^ {2}\w+ --> \w+ : /gm) ?? [];
    expect(arrows).toHaveLength(targets.length);
  });

  test.each([
    ['guards in their order', ': 1. checkName succeeded [isKnown] / storeAccount'],
    ['the branch without a guard', '[otherwise]'],
    ['a delay with its value', 'after 1 min (whenIdle)'],
    ['an actor', 'runs checkName'],
    ['an action on entry', 'entry / clearAccount'],
    ['regions side by side', '  --'],
    ['where a state begins', '[*] --> sample_account_loggedOut'],
  ])('shows %s', (_what, text) => {
    expect(mermaid).toContain(text);
  });

  test('has no character in a label that would end it', () => {
    const labels = mermaid.split('\n').flatMap((line) => line.split(' : ').slice(1));
    expect(labels.length).toBeGreaterThan(10);
    expect(labels.filter((label) => /[:;#<>]/.test(label))).toEqual([]);
  });
});
