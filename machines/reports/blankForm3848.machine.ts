import { assign, setup } from 'xstate';
import type { BlankColumn, TypedLine } from '../../src/rules/reports/blankForm3848.ts';
import { columnsOnPage } from '../../src/rules/reports/form3848.ts';
import { received } from '../core/output.ts';

/** More substances than any agency has. */
export const sheetsAtMost = 8;

export type BlankFormEvent =
  | { type: 'figure.typed'; column: number; line: TypedLine; text: string }
  | { type: 'sheet.added' }
  | { type: 'clear.requested' }
  | { type: 'clear.confirmed' }
  | { type: 'clear.declined' };

type Context = {
  /** What was typed into each column; names and addresses stay in the page's own fields. */
  columns: readonly BlankColumn[];
  /** Counts the times it was cleared: the fields are drawn again. */
  edition: number;
};

const sheet = (): BlankColumn[] => Array.from({ length: columnsOnPage }, () => ({}));

/** NY Form 3848 to be filled by hand: it computes in the browser, sends nothing and keeps nothing. */
export const blankForm3848Machine = setup({
  types: { context: {} as Context, events: {} as BlankFormEvent, tags: {} as 'confirming' },
  guards: { hasRoom: ({ context }) => context.columns.length < sheetsAtMost * columnsOnPage },
  actions: {
    setFigure: assign(
      ({ context }, { column, line, text }: { column: number; line: TypedLine; text: string }) => ({
        columns: context.columns.map((typed, index) =>
          index === column ? { ...typed, [line]: text } : typed,
        ),
      }),
    ),
    addSheet: assign(({ context }) => ({ columns: [...context.columns, ...sheet()] })),
    clear: assign(({ context }) => ({ columns: sheet(), edition: context.edition + 1 })),
  },
}).createMachine({
  id: 'blankForm3848',
  description: 'The blank NY Form 3848: totals columns in the browser and stores nothing.',
  context: { columns: sheet(), edition: 0 },
  initial: 'filling',
  states: {
    filling: {
      description: 'The user fills in the form. Lines 7, 10 and 11 are calculated.',
      on: {
        'figure.typed': {
          target: '.typing',
          actions: { type: 'setFigure', params: received },
          meta: { requirements: ['REG-12'] },
        },
        'sheet.added': { guard: 'hasRoom', actions: 'addSheet' },
        'clear.requested': { target: 'confirming' },
      },
      initial: 'typing',
      states: {
        typing: { description: 'The form holds what the user types.' },
        fresh: { description: 'The form was cleared.' },
      },
    },
    confirming: {
      description: 'Waiting for the user to confirm that all entries will be cleared.',
      tags: 'confirming',
      on: {
        'clear.confirmed': { target: 'filling.fresh', actions: 'clear' },
        'clear.declined': { target: 'filling' },
      },
    },
  },
});
