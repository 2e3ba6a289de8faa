import { received } from '../core/output.ts';
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
        guard: { type: 'isLabel', params: readCode },
        actions: [{ type: 'addLabel', params: readCode }, 'markTouched'],
        meta: { requirements: ['ROUTE-16'] },
      },
      {
        guard: { type: 'isNoLabel', params: readCode },
        actions: { type: 'markCode', params: readCode },
        meta: { requirements: ['ROUTE-16'] },
      },
    ],
    'label.canceled': {
      guard: 'takesLabels',
      actions: { type: 'removeLabel', params: received },
      meta: { requirements: ['ROUTE-16'] },
    },
    'noLabels.toggled': {
      guard: 'takesLabels',
      actions: ['toggleNone', 'markTouched'],
      meta: { requirements: ['ROUTE-16'] },
    },
    'form.changed': {
      actions: [{ type: 'setTyped', params: received }, 'markTouched'],
      meta: { requirements: ['SHELL-14'] },
    },
    'line.added': {
      actions: [{ type: 'setTyped', params: received }, 'addLine'],
      meta: { requirements: ['SHELL-02'] },
    },
    'line.removed': {
      actions: [
        { type: 'setTyped', params: received },
        { type: 'removeLine', params: received },
      ],
      meta: { requirements: ['SHELL-02'] },
    },
    'form.submitted': [
      {
        guard: { type: 'formIsValid', params: readForm },
        target: 'checking',
        actions: [
          { type: 'acceptForm', params: readForm },
          { type: 'setTyped', params: received },
          'markTouched',
        ],
        meta: { requirements: ['SHELL-14'] },
      },
      {
        actions: [
          { type: 'markErrors', params: readForm },
          { type: 'setTyped', params: received },
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
export const leaving = custodyEventSetup.createStateConfig({
  description: 'Tracks whether the user leaves before the event is recorded.',
  initial: 'here',
  states: {
    here: {
      description: 'The user is not leaving.',
      on: {
        'cancel.requested': [
          { guard: 'wouldLose', target: 'confirming', meta: { requirements: ['SHELL-14'] } },
          { target: 'left', meta: { requirements: ['SHELL-14'] } },
        ],
      },
    },
    confirming: {
      description: 'A question warns the user about unsaved entries.',
      tags: 'confirming',
      on: {
        'leave.confirmed': { target: 'left', meta: { requirements: ['SHELL-14'] } },
        'leave.refused': { target: 'here', meta: { requirements: ['SHELL-14'] } },
      },
    },
    left: { description: 'The inventory page opens.', entry: 'openInventory' },
  },
});
