import { output } from '../core/output.ts';
import { connecting, errorsOf, knoxDevicesSetup, reading } from './knoxDevices.setup.ts';

/** The devices of Knox Manage: read again, locked, assigned, and the connection they come by. */
export const knoxDevicesMachine = knoxDevicesSetup.createMachine({
  id: 'knoxDevices',
  description: 'Lists the agency’s Knox Manage devices, locks them, and manages the connection.',
  context: ({ input }) => ({ ...input, act: reading, isDone: false, refusal: null, errors: {} }),
  initial: 'reviewing',
  states: {
    reviewing: {
      description: 'The page shows the devices from the last Knox Manage update.',
      on: {
        'read.requested': {
          target: 'acting',
          actions: { type: 'setAct', params: { act: reading } },
          meta: { requirements: ['ROUTE-18'] },
        },
        'lock.requested': {
          target: 'confirmingLock',
          actions: {
            type: 'setAct',
            params: ({ event }) => ({ act: { kind: 'lock', id: event.id } }),
          },
          meta: { requirements: ['ROUTE-18'] },
        },
        'inventory.chosen': {
          target: 'acting',
          actions: {
            type: 'setAct',
            params: ({ event: { id, inventoryId } }) => ({
              act: { kind: 'assign', id, inventoryId },
            }),
          },
          meta: { requirements: ['ROUTE-18'] },
        },
        'connection.opened': {
          target: 'connection',
          actions: 'forget',
          meta: { requirements: ['ROUTE-18'] },
        },
      },
    },
    confirmingLock: {
      description: 'The administrator confirms before a device is locked.',
      tags: 'confirmingLock',
      on: {
        'lock.confirmed': { target: 'acting.locking', meta: { requirements: ['ROUTE-18'] } },
        'lock.declined': { target: 'reviewing', meta: { requirements: ['ROUTE-18'] } },
      },
    },
    acting: {
      description: 'Waiting for Knox Manage or the server, and for the list of devices.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { act, query } }) => ({ act, query }),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'reviewing',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ROUTE-18'] },
          },
          {
            target: 'reviewing',
            actions: { type: 'setList', params: output },
            meta: { requirements: ['ROUTE-18'] },
          },
        ],
        onError: {
          target: 'reviewing',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ROUTE-18'] },
        },
      },
      initial: 'started',
      states: {
        started: { description: 'The devices are read, or the inventory of one is recorded.' },
        locking: {
          description: 'A lock request is sent. The question stays on screen.',
          tags: 'confirmingLock',
        },
        saved: { description: 'The connection is saved. Its devices are read.' },
      },
    },
    connection: {
      description: 'The administrator enters the agency’s Knox Manage connection.',
      tags: 'connecting',
      initial: 'unmarked',
      on: {
        'connection.closed': {
          target: 'reviewing',
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
        input: ({ context, event }) => ({ act: connecting(context, event), query: context.query }),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'connection.marked',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ROUTE-18'] },
          },
          {
            target: 'acting.saved',
            actions: { type: 'setConnection', params: output },
            meta: { requirements: ['ROUTE-18'] },
          },
        ],
        onError: {
          target: 'connection.marked',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ROUTE-18'] },
        },
      },
    },
  },
});
