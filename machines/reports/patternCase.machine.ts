import { assign, setup } from 'xstate';
import type { PatternCase } from '../../src/contract/patterns/patterns.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { noteError } from '../../src/rules/patterns/patternNote.ts';
import { output, received } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** The person, the drug and the last day of the period that a case is opened about. */
export type PatternCaseInput = {
  personId: string;
  productId: string;
  to: string;
  /** Made once for each page and stays with it, so that a note is recorded once at most. */
  noteId: string;
};

export type NewPatternCase = PatternCaseInput & { note: string };

export type PatternCaseEvent =
  | { type: 'case.requested' }
  | { type: 'note.submitted'; note: string }
  | { type: 'case.canceled' };

type Context = PatternCaseInput & {
  note: string;
  error: string | null;
  opened: PatternCase | null;
};

const unexpected = 'There was no answer. Send it again: it opens one case at most.';

export const patternCaseMachine = setup({
  types: {
    context: {} as Context,
    input: {} as PatternCaseInput,
    events: {} as PatternCaseEvent,
    tags: {} as 'editing' | 'busy',
  },
  actors: {
    /** Opens the case, or adds to the open one; the same note twice is one note. */
    openCase: promisePlaceholder<Result<PatternCase>, NewPatternCase>('openCase'),
  },
  guards: {
    isNote: (_, { note }: { note: string }) => noteError(note) === null,
    isOpened: (_, { output }: { output: Result<PatternCase> }) => output.ok,
  },
  actions: {
    clearError: assign({ error: null }),
    setNote: assign((_, { note }: { note: string }) => ({ note: note.trim(), error: null })),
    markNote: assign((_, { note }: { note: string }) => ({ note, error: noteError(note) })),
    setOpened: assign((_, { output }: { output: Result<PatternCase> }) => ({
      opened: valueIn(output),
    })),
    setFailure: assign((_, { output }: { output: Result<PatternCase> | null }) => ({
      error: problemIn(output)?.message ?? unexpected,
    })),
  },
}).createMachine({
  id: 'patternCase',
  description: 'Opens a case about a person and a drug, with a note, when a user decides to.',
  context: ({ input }) => ({ ...input, note: '', error: null, opened: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The user looks at the figures. Nothing happens by itself.',
      on: { 'case.requested': { target: 'writing', meta: { requirements: ['WATCH-02'] } } },
    },
    writing: {
      description: 'The user writes why the case is opened.',
      tags: 'editing',
      on: {
        'note.submitted': [
          {
            guard: { type: 'isNote', params: received },
            target: 'opening',
            actions: { type: 'setNote', params: received },
            meta: { requirements: ['WATCH-02'] },
          },
          { actions: { type: 'markNote', params: received }, meta: { requirements: ['WATCH-02'] } },
        ],
        'case.canceled': { target: 'idle', actions: 'clearError' },
      },
    },
    opening: {
      description: 'The server opens the case.',
      tags: ['editing', 'busy'],
      invoke: {
        id: 'openCase',
        src: 'openCase',
        input: ({ context: { personId, productId, to, noteId, note } }) => ({
          ...{ personId, productId, to },
          ...{ noteId, note },
        }),
        onDone: [
          {
            guard: { type: 'isOpened', params: output },
            target: 'opened',
            actions: { type: 'setOpened', params: output },
            meta: { requirements: ['WATCH-02'] },
          },
          {
            target: 'writing',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'writing',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    opened: { description: 'The case is open. The page leads to it.', type: 'final' },
  },
});
