import { output, received } from '../core/output.ts';
import { custodyEventSetup, readCode, readForm, sourcesAsked } from './custodyEvent.setup.ts';

/** The form, with its lines and its labels. */
export const filling = custodyEventSetup.createStateConfig({
  description: 'The user enters the details of the event.',
  tags: 'form',
  on: {
    'code.scanned': {
      guard: { type: 'isLabel', params: readCode },
      actions: [{ type: 'addLabel', params: readCode }, 'markTouched'],
      meta: { requirements: ['LABEL-03'] },
    },
    'label.canceled': {
      guard: 'takesLabels',
      actions: { type: 'removeLabel', params: received },
      meta: { requirements: ['LABEL-03'] },
    },
    'noLabels.toggled': {
      guard: 'takesLabels',
      actions: ['toggleNone', 'markTouched'],
      meta: { requirements: ['LABEL-03'] },
    },
    'form.changed': { actions: [{ type: 'setTyped', params: received }, 'markTouched'] },
    'line.added': { actions: [{ type: 'setTyped', params: received }, 'addLine'] },
    'line.removed': {
      actions: [
        { type: 'setTyped', params: received },
        { type: 'removeLine', params: received },
      ],
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
        meta: { requirements: ['SIGN-01'] },
      },
      {
        actions: [
          { type: 'markErrors', params: readForm },
          { type: 'setTyped', params: received },
          'markTouched',
        ],
        meta: {
          requirements: [
            'STOCK-01',
            'STOCK-05',
            'STOCK-06',
            'STOCK-08',
            'STOCK-12',
            'COUNT-01',
            'SEAL-01',
            'SEAL-03',
            'SEAL-04',
            'SEAL-05',
            'SEAL-07',
            'AMEND-01',
            'LABEL-04',
            'SIGN-01',
          ],
        },
      },
    ],
  },
});

/** Whether the form shows what the ledger expects. A form is sent without it, because a count may turn out to be blind. */
export const amounts = custodyEventSetup.createStateConfig({
  description: 'Loads the amounts of the ledger if the count turns out not to be blind.',
  initial: 'asSent',
  states: {
    asSent: {
      description: 'The form shows what the server sent for this type of event.',
      always: { guard: 'lacksAmounts', target: 'requesting', meta: { requirements: ['COUNT-06'] } },
    },
    requesting: {
      description: 'Waiting for the server to send the amounts. The user continues the form.',
      invoke: {
        id: 'loadAmounts',
        src: 'loadAmounts',
        input: ({ context }) => sourcesAsked(context),
        onDone: [
          {
            guard: { type: 'isLoaded', params: output },
            target: 'asSent',
            actions: { type: 'setSources', params: output },
            meta: { requirements: ['COUNT-06'] },
          },
          { target: 'hidden' },
        ],
        onError: { target: 'hidden' },
      },
    },
    hidden: { description: 'The amounts couldn’t be loaded. The count is recorded without them.' },
  },
});

/** Whether the page may be left. */
export const leaving = custodyEventSetup.createStateConfig({
  description: 'Tracks whether the user leaves before the event is recorded.',
  initial: 'here',
  states: {
    here: {
      description: 'The user is not leaving.',
      on: {
        'cancel.requested': [{ guard: 'wouldLose', target: 'confirming' }, { target: 'left' }],
      },
    },
    confirming: {
      description: 'A question warns the user about unsaved entries.',
      tags: 'confirming',
      on: { 'leave.confirmed': { target: 'left' }, 'leave.refused': { target: 'here' } },
    },
    left: {
      description: 'The inventory page opens.',
      entry: 'openInventory',
      // The page may still be shown for a while, or for long if the inventory cannot be loaded.
      on: { 'cancel.requested': { target: 'left', reenter: true } },
    },
  },
});
