import { describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { machines } from '../../../machines/registry.ts';
import {
  endings,
  watchEndings,
} from '../../../src/client/features/session/inactivity/watchEndings.ts';

const form = setup({}).createMachine({
  initial: 'editing',
  states: {
    editing: {
      initial: 'fresh',
      states: { fresh: {}, typing: {}, refused: {}, saved: {} },
      on: { typed: '.typing', refuse: '.refused', save: '.saved' },
    },
  },
});

const page = setup({ actors: { form } }).createMachine({
  initial: 'waiting',
  states: { waiting: { on: { open: 'open' } }, open: { invoke: { id: 'form', src: 'form' } } },
});

describe('[UPD-02] unsaved input', () => {
  it('ends when a chart of the page has saved it, and not when it is rejected', () => {
    const chart = createActor(page).start();
    const tell = vi.fn();
    const stop = watchEndings(chart, tell);
    chart.send({ type: 'open' });
    const inner = chart.getSnapshot().children.form;
    inner?.send({ type: 'typed' });
    inner?.send({ type: 'refuse' });
    expect(tell).not.toHaveBeenCalled();
    inner?.send({ type: 'save' });
    expect(tell).toHaveBeenCalledTimes(1);
    inner?.send({ type: 'typed' });
    stop();
    inner?.send({ type: 'save' });
    expect(tell).toHaveBeenCalledTimes(1);
  });

  it('ends in states that the charts have', () => {
    const states = JSON.stringify(machines.map(({ machine }) => machine.config));
    expect(endings.filter((name) => !states.includes(`"${name}":{`))).toEqual([]);
  });
});
