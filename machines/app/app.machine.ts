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
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import { output } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import type { FailuresEvent } from '../core/systemEvents.ts';
import type { LoginAddress } from '../session/login.setup.ts';
import { sessionMachine } from '../session/session.machine.ts';
import { type BootInput, bootMachine } from './boot.machine.ts';
import type { FailuresInput } from './failures.setup.ts';
import { navigationMachine } from './navigation.machine.ts';
import { noticesMachine } from './notices.machine.ts';
import { type RailInput, railMachine } from './rail.machine.ts';

/** What the browser knew when the page opened, read once. */
export type AppInput = {
  /** Loaded with the document. */
  installation: Installation;
  boot: BootInput;
  address: string;
  login: LoginAddress;
  rail: RailInput;
};

export type AppEvent =
  /** Code that makes calls loads the chart of the error catalog: nothing can fail before. */
  | { type: 'failures.loaded'; logic: AnyActorLogic }
  /** A press where a chart failed. */
  | { type: 'reload.requested' };

export const appMachine = setup({
  types: {
    context: {} as AppInput & {
      arrival: LoggedInUser | null;
      failures: AnyActorRef | null;
      appServices: AnyActorRef | null;
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
    /** Loads what the login page does not wait for. */
    loadAppServices: promisePlaceholder<AnyActorLogic>('loadAppServices'),
    reload: promisePlaceholder<void>('reload'),
  },
  guards: {
    hasNoFailures: ({ context: { failures } }) =>
      (failures?.getSnapshot() as AnyMachineSnapshot | undefined)?.status !== 'active',
  },
  actions: {
    setArrival: assign((_, { output: arrival }: { output: LoggedInUser | null }) => ({ arrival })),
    startFailures: assign({
      failures: ({ spawn }, { logic, ...input }: { logic: AnyActorLogic } & FailuresInput) =>
        spawn(logic, { systemId: 'failures', input }),
    }),
    openFailures: enqueueActions(({ context, enqueue }) => {
      const event: FailuresEvent = { type: 'application.opened' };
      if (context.failures) enqueue.sendTo(context.failures, event);
    }),
    /** Its other charts are gone, which it would send to. */
    stopFailures: stopChild(({ context }) => context.failures ?? ''),
    removeFailures: assign({ failures: null }),
    startAppServices: assign({
      appServices: ({ spawn }, { output: logic }: { output: AnyActorLogic }) =>
        spawn(logic, { systemId: 'appServices' }),
    }),
  },
}).createMachine({
  id: 'app',
  description:
    'Runs the whole application: finds the logged-in user, then starts the other charts.',
  context: ({ input }) => ({ ...input, arrival: null, failures: null, appServices: null }),
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
    'failures.loaded': {
      guard: 'hasNoFailures',
      actions: {
        type: 'startFailures',
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
        'failures.loaded': {
          guard: 'hasNoFailures',
          actions: {
            type: 'startFailures',
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
          actions: { type: 'setArrival', params: output },
          meta: { requirements: ['BOOT-01', 'BOOT-02', 'BOOT-03', 'BOOT-04'] },
        },
        onError: { target: 'broken', meta: { requirements: ['BOOT-05'] } },
      },
    },
    running: {
      description: 'The session and pages are open until the window closes.',
      entry: 'openFailures',
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
          // Whom the address brings is to be logged in first, and may be someone else (INT-01).
          input: ({ context }) => ({
            address: context.address,
            currentUser: context.login.via ? null : context.arrival,
          }),
          onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
        },
        {
          id: 'loadAppServices',
          src: 'loadAppServices',
          onDone: {
            actions: { type: 'startAppServices', params: output },
            meta: { requirements: ['UPD-02'] },
          },
          // Without it the application works as it is; the next start tries again.
          onError: {},
        },
      ],
    },
    broken: {
      description: 'A chart failed. The user can reload.',
      tags: 'broken',
      entry: ['stopFailures', 'removeFailures'],
      initial: 'offered',
      on: { 'failures.loaded': { meta: { requirements: ['ERR-OTHER'] } } },
      states: {
        offered: {
          description: 'The page says so and offers to reload.',
          on: {
            'reload.requested': { target: 'reloading', meta: { requirements: ['ERR-OTHER'] } },
          },
        },
        reloading: {
          description: 'The browser loads the page again.',
          invoke: {
            id: 'reload',
            src: 'reload',
            // The page stays as it is until the browser has loaded the next one.
            onDone: { meta: { requirements: ['ERR-OTHER'] } },
            onError: { target: 'offered', meta: { requirements: ['ERR-OTHER'] } },
          },
        },
      },
    },
  },
});
