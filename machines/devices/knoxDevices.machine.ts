import { actOf, errorsOf, knoxDevicesSetup } from './knoxDevices.setup.ts';

/** The devices of Knox Manage: read again, locked, assigned, and the connection they come by. */
export const knoxDevicesMachine = knoxDevicesSetup.createMachine({
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
