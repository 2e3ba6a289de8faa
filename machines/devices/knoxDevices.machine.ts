import { assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type {
  KnoxConnection,
  KnoxConnectionForm,
  KnoxDeviceList,
} from '../../src/contract/devices/knox.ts';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import { checkConnection, type RawConnection } from '../../src/rules/devices/knoxForm.ts';
import { notProvided } from '../core/notProvided.ts';

export type KnoxAct =
  | { kind: 'read' }
  | { kind: 'lock'; id: string }
  | { kind: 'assign'; id: string; inventoryId: string | null }
  | { kind: 'connect'; form: KnoxConnectionForm };

/** After an act the page of the list is fetched again; a connection is kept before anything is read by it. */
export type KnoxOutcome =
  | { outcome: 'done'; list: KnoxDeviceList }
  | { outcome: 'kept'; connection: KnoxConnection }
  | { outcome: 'refused'; problem: Problem };

export type KnoxDevicesInput = {
  list: KnoxDeviceList;
  /** The page's filters, as they stand in the address. */
  query: Readonly<Record<string, string>>;
};

export type KnoxDevicesEvent =
  | { type: 'read.requested' }
  | { type: 'lock.requested'; id: string }
  | { type: 'lock.confirmed' }
  | { type: 'lock.declined' }
  | { type: 'inventory.chosen'; id: string; inventoryId: string | null }
  | { type: 'connection.opened' }
  | { type: 'connection.closed' }
  | { type: 'connection.submitted'; form: RawConnection };

/** Who connects is told that the devices were read by it. */
type Done = Exclude<KnoxAct['kind'], 'connect'>;

/** The client secret is never in it. */
type Context = KnoxDevicesInput & {
  /** The device that a question is about. */
  asked: string | null;
  /** The act that was done last. */
  done: Done | null;
  refusal: Problem | null;
  errors: FieldErrors;
};

const unexpected: Problem = {
  code: 'unexpected',
  message: 'This could not be done. Try again in a moment.',
};

function actOf(context: Context, event: KnoxDevicesEvent): KnoxAct {
  switch (event.type) {
    case 'inventory.chosen':
      return { kind: 'assign', id: event.id, inventoryId: event.inventoryId };
    case 'lock.confirmed':
      return { kind: 'lock', id: context.asked ?? '' };
    case 'connection.submitted': {
      const read = checkConnection(event.form, context.list.connection);
      if (!read.ok) throw new Error('A connection was sent before it was complete.');
      return { kind: 'connect', form: read.form };
    }
    default:
      return { kind: 'read' };
  }
}

const errorsOf = (context: Context, form: RawConnection): FieldErrors => {
  const read = checkConnection(form, context.list.connection);
  return read.ok ? {} : read.errors;
};

/** The devices of Knox Manage: read again, locked, assigned, and the connection they come by. */
export const knoxDevicesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as KnoxDevicesEvent,
    input: {} as KnoxDevicesInput,
    tags: {} as 'busy' | 'askingLock' | 'connecting',
  },
  actors: {
    perform: notProvided<KnoxOutcome, { act: KnoxAct; query: KnoxDevicesInput['query'] }>(
      'perform',
    ),
  },
  guards: {
    isComplete: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length === 0,
    isRefused: (_, { output }: { output: KnoxOutcome }) => output.outcome === 'refused',
  },
  actions: {
    ask: assign((_, { id }: { id: string }) => ({ asked: id, done: null, refusal: null })),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors, refusal: null })),
    forget: assign({ done: null, refusal: null, errors: (): FieldErrors => ({}) }),
    keepList: assign(({ context }, { output, done }: { output: KnoxOutcome; done: Done }) => ({
      list: output.outcome === 'done' ? output.list : context.list,
      done,
    })),
    keepConnection: assign(({ context }, { output }: { output: KnoxOutcome }) => ({
      list:
        output.outcome === 'kept'
          ? { ...context.list, connection: output.connection }
          : context.list,
    })),
    keepRefusal: assign((_, { output }: { output: KnoxOutcome | null }) => ({
      refusal: output?.outcome === 'refused' ? output.problem : unexpected,
      errors: output?.outcome === 'refused' ? (output.problem.fields ?? {}) : {},
    })),
  },
}).createMachine({
  id: 'knoxDevices',
  description: 'Lists the agency’s Knox Manage devices, locks them, and manages the connection.',
  context: ({ input }) => ({ ...input, asked: null, done: null, refusal: null, errors: {} }),
  initial: 'showing',
  states: {
    showing: {
      description: 'The page shows the devices from the last Knox Manage update.',
      on: {
        'read.requested': { target: 'reading', meta: { requirements: ['ROUTE-18'] } },
        'lock.requested': {
          target: 'askingLock',
          actions: { type: 'ask', params: ({ event }) => ({ id: event.id }) },
          meta: { requirements: ['ROUTE-18'] },
        },
        'inventory.chosen': { target: 'assigning', meta: { requirements: ['ROUTE-18'] } },
        'connection.opened': {
          target: 'connection',
          actions: 'forget',
          meta: { requirements: ['ROUTE-18'] },
        },
      },
    },
    askingLock: {
      description: 'The administrator confirms before a device is locked.',
      tags: 'askingLock',
      on: {
        'lock.confirmed': { target: 'locking', meta: { requirements: ['ROUTE-18'] } },
        'lock.declined': { target: 'showing', meta: { requirements: ['ROUTE-18'] } },
      },
    },
    reading: {
      description: 'Waiting for Knox Manage to list its devices.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context, event }) => ({ act: actOf(context, event), query: context.query }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'showing',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-18'] },
          },
          {
            target: 'showing',
            actions: {
              type: 'keepList',
              params: ({ event }) => ({ output: event.output, done: 'read' }),
            },
            meta: { requirements: ['ROUTE-18'] },
          },
        ],
        onError: {
          target: 'showing',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ROUTE-18'] },
        },
      },
    },
    locking: {
      description: 'The server sends a lock request to Knox Manage.',
      tags: ['busy', 'askingLock'],
      entry: 'forget',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context, event }) => ({ act: actOf(context, event), query: context.query }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'showing',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-18'] },
          },
          {
            target: 'showing',
            actions: {
              type: 'keepList',
              params: ({ event }) => ({ output: event.output, done: 'lock' }),
            },
            meta: { requirements: ['ROUTE-18'] },
          },
        ],
        onError: {
          target: 'showing',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ROUTE-18'] },
        },
      },
    },
    assigning: {
      description: 'The server records the device’s inventory.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context, event }) => ({ act: actOf(context, event), query: context.query }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'showing',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-18'] },
          },
          {
            target: 'showing',
            actions: {
              type: 'keepList',
              params: ({ event }) => ({ output: event.output, done: 'assign' }),
            },
            meta: { requirements: ['ROUTE-18'] },
          },
        ],
        onError: {
          target: 'showing',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ROUTE-18'] },
        },
      },
    },
    connection: {
      description: 'The administrator enters the agency’s Knox Manage connection.',
      tags: 'connecting',
      initial: 'unmarked',
      on: {
        'connection.closed': {
          target: 'showing',
          actions: 'forget',
          meta: { requirements: ['ROUTE-18'] },
        },
        'connection.submitted': [
          {
            guard: {
              type: 'isComplete',
              params: ({ context, event }) => ({ errors: errorsOf(context, event.form) }),
            },
            target: 'saving',
            meta: { requirements: ['ROUTE-18'] },
          },
          {
            target: '.marked',
            actions: {
              type: 'markErrors',
              params: ({ context, event }) => ({ errors: errorsOf(context, event.form) }),
            },
            meta: { requirements: ['ROUTE-18'] },
          },
        ],
      },
      states: {
        unmarked: { description: 'No errors.' },
        marked: { description: 'Errors are shown, or the reply from Knox Manage.' },
      },
    },
    saving: {
      description: 'The server checks the connection with Knox Manage, then stores it.',
      tags: ['busy', 'connecting'],
      entry: 'forget',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context, event }) => ({ act: actOf(context, event), query: context.query }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'connection.marked',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-18'] },
          },
          {
            target: 'reading',
            actions: {
              type: 'keepConnection',
              params: ({ event }) => ({ output: event.output }),
            },
            meta: { requirements: ['ROUTE-18'] },
          },
        ],
        onError: {
          target: 'connection.marked',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ROUTE-18'] },
        },
      },
    },
  },
});
