import { assign, sendTo, setup } from 'xstate';
import { output } from '../core/output.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import type { LeaveAnswer } from '../core/systemEvents.ts';

/** How a person leaves: for another page, by Back or Forward, or with the session (a logout or another agency). */
export type Way = { kind: 'address'; address: string } | { kind: 'history' } | { kind: 'end' };

/** Whether something is typed and not saved, in this tab and in the browser's others. */
export type TypedFinding = { isHere: boolean; isElsewhere: boolean };

export type LeavingEvent =
  /** Back or Forward was pressed on a page with typed input; the page is still there. */
  | { type: 'history.held' }
  /** A link, the search or a control of the page asks for another page. */
  | { type: 'address.requested'; address: string }
  /** Before a logout or a change of the agency. */
  | { type: 'leave.requested' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.refused' };

/** The question for the chart that guards the page. */
export type WaysEvent = { type: 'draft.cleared' } | { type: 'history.resumed' };

type Context = {
  way: Way;
  isElsewhere: boolean;
  /** For the chart that asked before the session ends; null while it is not known. */
  answer: LeaveAnswer | null;
};

export const leavingMachine = setup({
  types: { context: {} as Context, events: {} as LeavingEvent, tags: {} as 'confirming' },
  actors: {
    /** Holds Back and Forward where something is typed. */
    watchWays: callbackPlaceholder<WaysEvent>('watchWays'),
    findTyped: promisePlaceholder<TypedFinding, { way: Way }>('findTyped'),
  },
  guards: {
    isTyped: (_, { output: finding }: { output: TypedFinding }) =>
      finding.isHere || finding.isElsewhere,
    isGoingBack: ({ context }) => context.way.kind === 'history',
    isEnding: ({ context }) => context.way.kind === 'end',
  },
  actions: {
    setWay: assign((_, { way }: { way: Way }) => ({ way, isElsewhere: false, answer: null })),
    setFinding: assign((_, { output: finding }: { output: TypedFinding }) => ({
      isElsewhere: finding.isElsewhere && !finding.isHere,
    })),
    letEnd: assign({ answer: 'go' as const }),
    removeTyping: sendTo('watchWays', (): WaysEvent => ({ type: 'draft.cleared' })),
    resumeHistory: sendTo('watchWays', (): WaysEvent => ({ type: 'history.resumed' })),
    openPage: sendTo(systemActor('navigation'), ({ context: { way } }) => ({
      type: 'address.requested',
      address: way.kind === 'address' ? way.address : '/',
    })),
    letStay: assign({ answer: 'stay' as const }),
  },
  delays: {
    /** The browser answers at once, or not at all. */
    untilGivenUp: 2_000,
  },
}).createMachine({
  id: 'leaving',
  description:
    'Asks the user before a link, Back, search, logout or agency change discards typed input.',
  context: { way: { kind: 'end' }, isElsewhere: false, answer: null },
  invoke: {
    id: 'watchWays',
    src: 'watchWays',
    // Pages can be left without a question.
    onError: {},
  },
  initial: 'here',
  states: {
    here: {
      description: 'The user is on the page.',
      on: {
        'history.held': {
          target: 'confirming',
          actions: { type: 'setWay', params: { way: { kind: 'history' } } },
        },
        'address.requested': {
          target: 'deciding',
          actions: {
            type: 'setWay',
            params: ({ event }) => ({ way: { kind: 'address', address: event.address } }),
          },
        },
        'leave.requested': {
          target: 'deciding',
          actions: { type: 'setWay', params: { way: { kind: 'end' } } },
        },
      },
    },
    deciding: {
      description: 'The browser checks whether the page has unsaved input.',
      invoke: {
        id: 'findTyped',
        src: 'findTyped',
        input: ({ context: { way } }) => ({ way }),
        onDone: [
          {
            guard: { type: 'isTyped', params: output },
            target: 'confirming',
            actions: { type: 'setFinding', params: output },
          },
          { guard: 'isEnding', target: 'here', actions: 'letEnd' },
          { target: 'here', actions: 'openPage' },
        ],
        onError: { target: 'confirming' },
      },
      after: { untilGivenUp: { target: 'confirming' } },
      on: {
        // The one who waits for an answer is answered; the page that was requested last is the one that is meant.
        'history.held': [
          { guard: 'isEnding' },
          {
            target: 'confirming',
            actions: { type: 'setWay', params: { way: { kind: 'history' } } },
          },
        ],
        'address.requested': [
          { guard: 'isEnding' },
          {
            target: 'deciding',
            reenter: true,
            actions: {
              type: 'setWay',
              params: ({ event }) => ({ way: { kind: 'address', address: event.address } }),
            },
          },
        ],
        'leave.requested': {
          target: 'deciding',
          reenter: true,
          actions: { type: 'setWay', params: { way: { kind: 'end' } } },
        },
      },
    },
    confirming: {
      description: 'A question warns the user about unsaved entries. The user leaves or stays.',
      tags: 'confirming',
      on: {
        'leave.confirmed': [
          {
            // The change may still be refused: then what is typed is still there, and unsaved.
            guard: 'isEnding',
            target: 'here',
            actions: 'letEnd',
          },
          { guard: 'isGoingBack', target: 'here', actions: ['removeTyping', 'resumeHistory'] },
          { target: 'here', actions: ['removeTyping', 'openPage'] },
        ],
        'leave.refused': { target: 'here', actions: 'letStay' },
        // Back, pressed while the question is shown, is a way like the first.
        'history.held': [
          { guard: 'isEnding' },
          { actions: { type: 'setWay', params: { way: { kind: 'history' } } } },
        ],
        'leave.requested': {
          target: 'deciding',
          actions: { type: 'setWay', params: { way: { kind: 'end' } } },
        },
      },
    },
  },
});
