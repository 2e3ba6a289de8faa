import { custodyEventSetup, readCode, readForm } from './custodyEvent.setup.ts';
import { scanningStates } from './scanning.ts';

/** The form, with its lines and its labels. */
export const filling = custodyEventSetup.createStateConfig({
  description: 'The user enters the details of the event.',
  tags: 'form',
  // Without it a label can still be typed.
  invoke: {
    id: 'listenKeys',
    src: 'listenKeys',
    onError: { meta: { requirements: ['ROUTE-16'] } },
  },
  on: {
    'code.scanned': [
      {
        guard: {
          type: 'isLabel',
          params: ({ context, event }) => ({ read: readCode(context, event.code) }),
        },
        actions: [
          {
            type: 'addLabel',
            params: ({ context, event }) => ({ read: readCode(context, event.code) }),
          },
          'markTouched',
        ],
        meta: { requirements: ['ROUTE-16'] },
      },
      {
        guard: {
          type: 'isNoLabel',
          params: ({ context, event }) => ({ read: readCode(context, event.code) }),
        },
        actions: {
          type: 'markCode',
          params: ({ context, event }) => ({ read: readCode(context, event.code) }),
        },
        meta: { requirements: ['ROUTE-16'] },
      },
    ],
    'label.canceled': {
      guard: 'takesLabels',
      actions: { type: 'removeLabel', params: ({ event }) => ({ label: event.label }) },
      meta: { requirements: ['ROUTE-16'] },
    },
    'noLabels.toggled': {
      guard: 'takesLabels',
      actions: ['toggleNone', 'markTouched'],
      meta: { requirements: ['ROUTE-16'] },
    },
    'form.changed': {
      actions: [
        { type: 'setTyped', params: ({ event }) => ({ typed: event.typed }) },
        'markTouched',
      ],
      meta: { requirements: ['SHELL-14'] },
    },
    'line.added': {
      actions: [{ type: 'setTyped', params: ({ event }) => ({ typed: event.typed }) }, 'addLine'],
      meta: { requirements: ['SHELL-02'] },
    },
    'line.removed': {
      actions: [
        { type: 'setTyped', params: ({ event }) => ({ typed: event.typed }) },
        { type: 'removeLine', params: ({ event }) => ({ key: event.key }) },
      ],
      meta: { requirements: ['SHELL-02'] },
    },
    'form.submitted': [
      {
        guard: {
          type: 'formIsValid',
          params: ({ context, event }) => ({ read: readForm(context, event.typed) }),
        },
        target: 'checking',
        actions: [
          {
            type: 'acceptForm',
            params: ({ context, event }) => ({ read: readForm(context, event.typed) }),
          },
          { type: 'setTyped', params: ({ event }) => ({ typed: event.typed }) },
          'markTouched',
        ],
        meta: { requirements: ['SHELL-14'] },
      },
      {
        actions: [
          {
            type: 'markErrors',
            params: ({ context, event }) => ({ read: readForm(context, event.typed) }),
          },
          { type: 'setTyped', params: ({ event }) => ({ typed: event.typed }) },
          'markTouched',
        ],
        meta: { requirements: ['ERR-OTHER'] },
      },
    ],
  },
  initial: 'typing',
  states: scanningStates,
});

/** Whether the page may be left. */
export const departure = custodyEventSetup.createStateConfig({
  description: 'Tracks whether the user leaves before the event is recorded.',
  initial: 'here',
  states: {
    here: {
      description: 'The user is not leaving.',
      on: {
        'cancel.requested': [
          { guard: 'wouldLose', target: 'asking', meta: { requirements: ['SHELL-14'] } },
          { target: 'gone', meta: { requirements: ['SHELL-14'] } },
        ],
      },
    },
    asking: {
      description: 'A question warns the user about unsaved entries.',
      tags: 'asking',
      on: {
        'leave.confirmed': { target: 'gone', meta: { requirements: ['SHELL-14'] } },
        'leave.refused': { target: 'here', meta: { requirements: ['SHELL-14'] } },
      },
    },
    gone: {
      description: 'The inventory page opens.',
      entry: 'openInventory',
    },
  },
});
