import { assign, sendTo, setup } from 'xstate';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import { type TourName, tourLength, tourOf } from '../../src/rules/help/tours.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { addressActor } from '../core/systemActor.ts';

export type TourInput = { arrival: LoggedInUser };

export type TourEvent =
  /** On the card that offers it. */
  | { type: 'tour.started' }
  /** In the manual, at any time. */
  | { type: 'tour.requested' }
  | { type: 'step.advanced' }
  | { type: 'step.returned' }
  | { type: 'tour.skipped' };

type Context = {
  userId: string;
  tour: TourName | null;
  /** The account is new, and its person has neither taken nor skipped the tour. */
  isDue: boolean;
  /** From 0. */
  step: number;
};

/** Shows a new person around, on a card of the dashboard and nowhere else, so that it never lies over a form. */
export const tourMachine = setup({
  types: {
    context: {} as Context,
    input: {} as TourInput,
    events: {} as TourEvent,
    tags: {} as 'offered' | 'touring' | 'available',
  },
  actors: {
    /** Stores for the account that the tour is not offered again. */
    endTour: promisePlaceholder<void, { userId: string }>('endTour'),
  },
  guards: {
    hasNoTour: ({ context }) => context.tour === null,
    isDue: ({ context }) => context.isDue,
    isFirst: ({ context }) => context.step === 0,
    isLast: ({ context }) => context.tour === null || context.step + 1 >= tourLength[context.tour],
  },
  actions: {
    showFirst: assign({ step: 0 }),
    openDashboard: sendTo(addressActor, { type: 'address.requested', address: '/dashboard' }),
    advance: assign(({ context }) => ({ step: context.step + 1 })),
    goBack: assign(({ context }) => ({ step: context.step - 1 })),
    setAnswered: assign({ isDue: false }),
  },
}).createMachine({
  id: 'tour',
  description: 'Offers a new user a short tour on the dashboard, once.',
  context: ({ input: { arrival } }) => ({
    userId: arrival.user.id,
    tour: tourOf(arrival),
    isDue: arrival.user.awaitsTour ?? false,
    step: 0,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The browser checks whether the account is new and which tour it has.',
      always: [
        { guard: 'hasNoTour', target: 'none', meta: { requirements: ['HELP-04'] } },
        { guard: 'isDue', target: 'offered', meta: { requirements: ['HELP-04'] } },
        { target: 'idle', meta: { requirements: ['HELP-04'] } },
      ],
    },
    none: { description: 'There is no tour for this account.' },
    offered: {
      description: 'The dashboard offers the tour to a new user.',
      tags: ['offered', 'available'],
      on: {
        'tour.started': { target: 'touring', meta: { requirements: ['HELP-04'] } },
        'tour.requested': {
          target: 'touring',
          actions: 'openDashboard',
          meta: { requirements: ['HELP-04'] },
        },
        'tour.skipped': { target: 'storing', meta: { requirements: ['HELP-04'] } },
      },
    },
    touring: {
      description: 'The dashboard shows one step of the tour.',
      tags: ['touring', 'available'],
      on: {
        // It starts over.
        'tour.requested': {
          actions: ['showFirst', 'openDashboard'],
          meta: { requirements: ['HELP-04'] },
        },
        'step.advanced': [
          { guard: 'isLast', target: 'ended', meta: { requirements: ['HELP-04'] } },
          { actions: 'advance', meta: { requirements: ['HELP-04'] } },
        ],
        'step.returned': [
          { guard: 'isFirst', meta: { requirements: ['HELP-04'] } },
          { actions: 'goBack', meta: { requirements: ['HELP-04'] } },
        ],
        'tour.skipped': { target: 'ended', meta: { requirements: ['HELP-04'] } },
      },
    },
    ended: {
      description: 'The tour was finished or skipped.',
      always: [
        { guard: 'isDue', target: 'storing', meta: { requirements: ['HELP-04'] } },
        { target: 'idle' },
      ],
    },
    storing: {
      description: 'The server stores that the tour was answered. The card is gone already.',
      entry: 'setAnswered',
      invoke: {
        id: 'endTour',
        src: 'endTour',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: { target: 'idle', meta: { requirements: ['HELP-04'] } },
        // It is offered again at the next login.
        onError: { target: 'idle', meta: { requirements: ['HELP-04'] } },
      },
    },
    idle: {
      description: 'The tour is not shown. The manual can start it.',
      tags: 'available',
      on: {
        'tour.requested': {
          target: 'touring',
          actions: ['showFirst', 'openDashboard'],
          meta: { requirements: ['HELP-04'] },
        },
      },
    },
  },
});
