import { output } from '../core/output.ts';
import {
  assignmentIn,
  connectionIn,
  errorsOf,
  knoxDevicesSetup,
  lockedDevice,
} from './knoxDevices.setup.ts';

/** The devices of Knox Manage: read again, locked, assigned, and the connection they come by. */
export const knoxDevicesMachine = knoxDevicesSetup.createMachine({
  id: 'knoxDevices',
  description: 'Lists the agency’s Knox Manage devices, locks them, and manages the connection.',
  context: ({ input }) => ({ ...input, deviceId: null, done: null, refusal: null, errors: {} }),
  initial: 'reviewing',
  states: {
    reviewing: {
      description: 'The page shows the devices from the last Knox Manage update.',
      on: {
        'read.requested': { target: 'reading' },
        'lock.requested': {
          target: 'confirmingLock',
          actions: { type: 'setDevice', params: ({ event }) => ({ id: event.id }) },
        },
        'inventory.chosen': { target: 'assigning' },
        'connection.opened': { target: 'connection', actions: 'forget' },
      },
    },
    confirmingLock: {
      description: 'The administrator confirms before a device is locked.',
      tags: 'confirmingLock',
      on: { 'lock.confirmed': { target: 'locking' }, 'lock.declined': { target: 'reviewing' } },
    },
    reading: {
      description: 'The server reads the devices from Knox Manage.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        id: 'readDevices',
        src: 'readDevices',
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'reviewing',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { target: 'listing', actions: { type: 'setDone', params: { act: 'read' } } },
        ],
        onError: {
          target: 'reviewing',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      initial: 'requested',
      states: {
        requested: { description: 'The user asked for it.' },
        saved: { description: 'The connection is saved. Its devices are read.' },
      },
    },
    locking: {
      description: 'A lock request is sent. The question stays on screen.',
      tags: ['busy', 'confirmingLock'],
      invoke: {
        id: 'lockDevice',
        src: 'lockDevice',
        input: ({ context }) => ({ id: lockedDevice(context) }),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'reviewing',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { target: 'listing', actions: { type: 'setDone', params: { act: 'lock' } } },
        ],
        onError: {
          target: 'reviewing',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    assigning: {
      description: 'The inventory of a device is saved.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        id: 'assignDevice',
        src: 'assignDevice',
        input: ({ event }) => assignmentIn(event),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'reviewing',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { target: 'listing', actions: { type: 'setDone', params: { act: 'assign' } } },
        ],
        onError: {
          target: 'reviewing',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    listing: {
      description: 'What was asked is done. The list is loaded again.',
      tags: 'busy',
      invoke: {
        id: 'listDevices',
        src: 'listDevices',
        input: ({ context: { query } }) => ({ query }),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'reviewing',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { target: 'reviewing', actions: { type: 'setList', params: output } },
        ],
        onError: {
          target: 'reviewing',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    connection: {
      description: 'The administrator enters the agency’s Knox Manage connection.',
      tags: 'connecting',
      initial: 'unmarked',
      on: {
        'connection.closed': { target: 'reviewing', actions: 'forget' },
        'connection.submitted': [
          {
            guard: {
              type: 'isComplete',
              params: ({ context, event }) => ({ errors: errorsOf(context, event.form) }),
            },
            target: 'saving',
          },
          {
            target: '.marked',
            actions: {
              type: 'markErrors',
              params: ({ context, event }) => ({ errors: errorsOf(context, event.form) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
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
        id: 'saveConnection',
        src: 'saveConnection',
        input: ({ context, event }) => ({ form: connectionIn(context, event) }),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'connection.marked',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { target: 'reading.saved', actions: { type: 'setConnection', params: output } },
        ],
        onError: {
          target: 'connection.marked',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
