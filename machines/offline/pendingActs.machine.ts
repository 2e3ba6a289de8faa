import { output, received } from '../core/output.ts';
import { pendingActsSetup, toAsk, toDelete } from './pendingActs.setup.ts';

const list = pendingActsSetup.createStateConfig({
  description: 'The signed acts that were not answered in time.',
  initial: 'reading',
  on: {
    'act.delayed': {
      actions: { type: 'add', params: received },
      meta: { requirements: ['FIELD-19'] },
    },
    'act.lost': {
      actions: { type: 'markLost', params: received },
      meta: { requirements: ['FIELD-19'] },
    },
    'act.recorded': {
      actions: { type: 'markPosted', params: received },
      meta: { requirements: ['FIELD-18', 'FIELD-19'] },
    },
    'act.refused': {
      actions: { type: 'markRefused', params: received },
      meta: { requirements: ['FIELD-18', 'FIELD-19'] },
    },
    'act.settled': {
      actions: { type: 'drop', params: received },
      meta: { requirements: ['FIELD-19'] },
    },
    'act.dismissed': {
      target: '.deleting',
      actions: { type: 'setDismissed', params: received },
      meta: { requirements: ['FIELD-18'] },
    },
  },
  states: {
    reading: {
      description: 'The browser reads the acts that were sent before the page was opened.',
      invoke: {
        id: 'readActs',
        src: 'readActs',
        input: ({ context: { owner } }) => ({ owner }),
        onDone: {
          target: 'choosing',
          actions: { type: 'addRead', params: output },
          meta: { requirements: ['FIELD-19'] },
        },
        onError: {
          target: 'choosing',
          actions: 'markUnread',
          meta: { requirements: ['FIELD-19'] },
        },
      },
    },
    choosing: {
      description: 'The browser chooses the next act of which nothing is known.',
      always: [
        {
          guard: 'hasNext',
          target: 'requesting',
          actions: 'setAsked',
          meta: { requirements: ['FIELD-19'] },
        },
        { guard: 'isUnread', target: 'unread', meta: { requirements: ['FIELD-19'] } },
        { guard: 'hasUnknown', target: 'waiting', meta: { requirements: ['FIELD-19'] } },
        { target: 'idle', meta: { requirements: ['FIELD-19'] } },
      ],
    },
    requesting: {
      description: 'The server is asked whether it has recorded the act. No PIN is sent again.',
      invoke: {
        id: 'askOutcome',
        src: 'askOutcome',
        input: ({ context }) => toAsk(context),
        onDone: [
          {
            guard: { type: 'isPosted', params: output },
            target: 'choosing',
            actions: 'showPosted',
            meta: { requirements: ['FIELD-18', 'FIELD-19'] },
          },
          {
            guard: { type: 'isShownElsewhere', params: output },
            target: 'choosing',
            actions: 'dropShown',
            meta: { requirements: ['FIELD-19'] },
          },
          {
            guard: { type: 'isNotRecorded', params: output },
            target: 'choosing',
            actions: 'askPerson',
            meta: { requirements: ['FIELD-18', 'FIELD-19'] },
          },
          { target: 'choosing', meta: { requirements: ['FIELD-19'] } },
        ],
        onError: { target: 'choosing', meta: { requirements: ['FIELD-19'] } },
      },
    },
    unread: {
      description:
        'The browser’s storage did not say which acts are on this device. They are read again.',
      after: { untilStorageAnswers: { target: 'reading', meta: { requirements: ['FIELD-19'] } } },
      on: { 'connection.restored': { target: 'reading', meta: { requirements: ['FIELD-19'] } } },
    },
    waiting: {
      description: 'Nothing is known of an act yet. The server is asked again later.',
      after: {
        untilNextQuestion: {
          target: 'choosing',
          actions: 'startRound',
          meta: { requirements: ['FIELD-19'] },
        },
      },
      on: {
        'connection.restored': {
          target: 'choosing',
          actions: 'startRound',
          meta: { requirements: ['FIELD-19'] },
        },
      },
    },
    idle: {
      description: 'Nothing has to be asked.',
      on: {
        'act.lost': {
          target: 'choosing',
          actions: ['startRound', { type: 'markLost', params: received }],
          meta: { requirements: ['FIELD-19'] },
        },
      },
    },
    deleting: {
      description: 'The browser deletes what this device keeps of an act.',
      invoke: {
        id: 'deleteAct',
        src: 'deleteAct',
        input: ({ context }) => toDelete(context),
        onDone: { target: 'reading', meta: { requirements: ['FIELD-18'] } },
        // What was not deleted is read, and shown, again.
        onError: { target: 'reading', meta: { requirements: ['FIELD-18'] } },
      },
    },
  },
});

export const pendingActsMachine = pendingActsSetup.createMachine({
  id: 'pendingActs',
  description:
    'Lists the signed acts that the server did not answer in time, and finds out what became of them.',
  context: ({ input: { owner } }) => ({
    owner,
    acts: [],
    asked: [],
    dismissed: null,
    isUnread: false,
  }),
  // Acts can be signed without; a lost reply is then shown on its own page only.
  invoke: { id: 'holdCalls', src: 'holdCalls', onError: {} },
  type: 'parallel',
  states: {
    list,
    panel: {
      description: 'The list that the header opens.',
      initial: 'closed',
      states: {
        closed: {
          description: 'The list is closed.',
          on: { 'panel.opened': { target: 'open', meta: { requirements: ['FIELD-18'] } } },
        },
        open: {
          description: 'The list is shown.',
          tags: 'open',
          on: { 'panel.closed': { target: 'closed', meta: { requirements: ['FIELD-18'] } } },
        },
      },
    },
    storage: {
      description: 'Whether this device keeps anything.',
      initial: 'checking',
      states: {
        checking: {
          description: 'The browser stores something and reads it again.',
          invoke: {
            id: 'checkStorage',
            src: 'checkStorage',
            onDone: [
              {
                guard: { type: 'isUsable', params: output },
                target: 'usable',
                meta: { requirements: ['FIELD-19'] },
              },
              { target: 'unusable', meta: { requirements: ['FIELD-19'] } },
            ],
            onError: { target: 'unusable', meta: { requirements: ['FIELD-19'] } },
          },
        },
        usable: { description: 'What is stored stays.' },
        unusable: {
          description:
            'This device may not keep anything. The pages say so, and it is tried again.',
          tags: 'unusable',
          after: {
            untilNextCheck: { target: 'checkingAgain', meta: { requirements: ['FIELD-19'] } },
          },
        },
        checkingAgain: {
          description: 'The browser tries again to store something and to read it.',
          tags: 'unusable',
          invoke: {
            id: 'checkStorage',
            src: 'checkStorage',
            onDone: [
              {
                guard: { type: 'isUsable', params: output },
                target: 'usable',
                meta: { requirements: ['FIELD-19'] },
              },
              { target: 'unusable', meta: { requirements: ['FIELD-19'] } },
            ],
            onError: { target: 'unusable', meta: { requirements: ['FIELD-19'] } },
          },
        },
      },
    },
  },
});
