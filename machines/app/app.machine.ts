import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  assign,
  enqueueActions,
  setup,
  stopChild,
} from 'xstate';
import type { Installation } from '../../src/contract/publications/footer.ts';
import type { Arrival } from '../../src/contract/session/session.ts';
import { notProvided } from '../core/notProvided.ts';
import type { FaultsEvent } from '../core/systemEvents.ts';
import type { LoginAddress } from '../session/login.setup.ts';
import { sessionMachine } from '../session/session.machine.ts';
import { type BootInput, bootMachine } from './boot.machine.ts';
import type { FaultsInput } from './faults.setup.ts';
import { navigationMachine } from './navigation.machine.ts';
import { noticesMachine } from './notices.machine.ts';
import { type RailInput, railMachine } from './rail.machine.ts';

/** What the browser knew when the page opened, read once. */
export type AppInput = {
  /** Came with the document. */
  installation: Installation;
  boot: BootInput;
  address: string;
  login: LoginAddress;
  rail: RailInput;
};

/** Whoever makes calls brings the chart of the error catalogue along: nothing can fail before. */
export type AppEvent = { type: 'faults.brought'; logic: AnyActorLogic };

export const appMachine = setup({
  types: {
    context: {} as AppInput & {
      arrival: Arrival | null;
      faults: AnyActorRef | null;
      upkeep: AnyActorRef | null;
    },
    input: {} as AppInput,
    events: {} as AppEvent,
    tags: {} as 'booting' | 'broken',
  },
  actors: {
    notices: noticesMachine,
    rail: railMachine,
    boot: bootMachine,
    session: sessionMachine,
    navigation: navigationMachine,
    /** Fetches what the login page does not wait for. */
    loadUpkeep: notProvided<AnyActorLogic>('loadUpkeep'),
  },
  guards: {
    hasNoFaults: ({ context: { faults } }) =>
      (faults?.getSnapshot() as AnyMachineSnapshot | undefined)?.status !== 'active',
  },
  actions: {
    keepArrival: assign((_, { arrival }: { arrival: Arrival | null }) => ({ arrival })),
    startFaults: assign({
      faults: ({ spawn }, { logic, ...input }: { logic: AnyActorLogic } & FaultsInput) =>
        spawn(logic, { systemId: 'faults', input }),
    }),
    openFaults: enqueueActions(({ context, enqueue }) => {
      const event: FaultsEvent = { type: 'application.opened' };
      if (context.faults) enqueue.sendTo(context.faults, event);
    }),
    /** Its other charts are gone, which it would send to. */
    stopFaults: stopChild(({ context }) => context.faults ?? ''),
    forgetFaults: assign({ faults: null }),
    startUpkeep: assign({
      upkeep: ({ spawn }, { logic }: { logic: AnyActorLogic }) =>
        spawn(logic, { systemId: 'upkeep' }),
    }),
  },
}).createMachine({
  id: 'app',
  description:
    'Runs the whole application: finds the logged-in user, then starts the other charts.',
  context: ({ input }) => ({ ...input, arrival: null, faults: null, upkeep: null }),
  invoke: [
    {
      id: 'notices',
      src: 'notices',
      systemId: 'notices',
      input: ({ context }) => ({ message: context.installation.systemMessage }),
      onError: { target: '.broken', meta: { requirements: ['ERR-OTHER'] } },
    },
    {
      id: 'rail',
      src: 'rail',
      systemId: 'rail',
      input: ({ context }) => context.rail,
      onError: { target: '.broken', meta: { requirements: ['ERR-OTHER'] } },
    },
  ],
  initial: 'booting',
  on: {
    'faults.brought': {
      guard: 'hasNoFaults',
      actions: {
        type: 'startFaults',
        params: ({ event }) => ({ logic: event.logic, isStarting: false }),
      },
      meta: { requirements: ['ERR-OTHER'] },
    },
  },
  states: {
    booting: {
      description: 'The browser finds out who is logged in. Nothing else is shown.',
      tags: 'booting',
      on: {
        'faults.brought': {
          guard: 'hasNoFaults',
          actions: {
            type: 'startFaults',
            params: ({ event }) => ({ logic: event.logic, isStarting: true }),
          },
          meta: { requirements: ['ERR-OTHER', 'BOOT-05'] },
        },
      },
      invoke: {
        id: 'boot',
        src: 'boot',
        systemId: 'boot',
        input: ({ context }) => context.boot,
        onDone: {
          target: 'running',
          actions: { type: 'keepArrival', params: ({ event }) => ({ arrival: event.output }) },
          meta: { requirements: ['BOOT-01', 'BOOT-02', 'BOOT-03', 'BOOT-04'] },
        },
        onError: { target: 'broken', meta: { requirements: ['BOOT-05'] } },
      },
    },
    running: {
      description: 'The session and pages are open until the window closes.',
      entry: 'openFaults',
      invoke: [
        {
          id: 'session',
          src: 'session',
          systemId: 'session',
          input: ({ context }) => ({ arrival: context.arrival, login: context.login }),
          onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
        },
        {
          id: 'navigation',
          src: 'navigation',
          systemId: 'navigation',
          // Whom the address brings is to be logged in first, and may be somebody else (INT-01).
          input: ({ context }) => ({
            address: context.address,
            visitor: context.login.via ? null : context.arrival,
          }),
          onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
        },
        {
          id: 'loadUpkeep',
          src: 'loadUpkeep',
          onDone: {
            actions: { type: 'startUpkeep', params: ({ event }) => ({ logic: event.output }) },
            meta: { requirements: ['UPD-02'] },
          },
          // Without it the application works as it is; the next start tries again.
          onError: { meta: { requirements: ['UPD-03'] } },
        },
      ],
    },
    broken: {
      description: 'A chart failed. The user can reload.',
      tags: 'broken',
      entry: ['stopFaults', 'forgetFaults'],
      on: { 'faults.brought': { meta: { requirements: ['ERR-OTHER'] } } },
    },
  },
});
