import { output, received } from '../core/output.ts';
import { chosenPerson, lockScreenSetup } from './lockScreen.setup.ts';

const unread = lockScreenSetup.createStateConfig({
  description:
    'The browser’s storage did not say whose kits are on this device, so no one can unlock yet.',
  type: 'parallel',
  invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
  states: {
    storage: {
      description: 'The storage is asked again, after longer and longer pauses.',
      initial: 'pausing',
      states: {
        pausing: {
          description: 'The browser waits before it reads again.',
          tags: 'unread',
          after: { untilNextTry: { target: 'reading', meta: { requirements: ['FIELD-05'] } } },
        },
        reading: {
          description: 'The browser reads again whose kits are on this device.',
          tags: 'unread',
          invoke: {
            id: 'readPeople',
            src: 'readPeople',
            input: ({ context: { owner } }) => ({ owner }),
            onDone: [
              {
                guard: { type: 'isEmpty', params: output },
                target: '#lockScreen.ended',
                meta: { requirements: ['FIELD-05'] },
              },
              {
                guard: 'isOfSession',
                target: '#lockScreen.watching.locked',
                actions: { type: 'setPeople', params: output },
                meta: { requirements: ['FIELD-05'] },
              },
              {
                guard: 'isLost',
                target: '#lockScreen.watching.locked',
                actions: { type: 'setPeople', params: output },
                meta: { requirements: ['FIELD-05'] },
              },
              {
                target: '#lockScreen.watching.online',
                actions: { type: 'setPeople', params: output },
                meta: { requirements: ['FIELD-05'] },
              },
            ],
            onError: [
              {
                guard: 'hasTriesLeft',
                target: 'pausing',
                actions: 'countTry',
                meta: { requirements: ['FIELD-05'] },
              },
              { target: 'stuck', meta: { requirements: ['FIELD-05'] } },
            ],
          },
        },
        stuck: {
          description: 'The storage did not answer several times. It is asked every minute.',
          tags: 'stuck',
          after: { untilLaterTry: { target: 'reading', meta: { requirements: ['FIELD-05'] } } },
          on: { 'retry.requested': { target: 'reading', meta: { requirements: ['FIELD-05'] } } },
        },
      },
    },
    dialog: {
      description: 'What the user sees of it.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'A session that is over is covered; the login page can be used.',
          always: [
            { guard: 'isOfSession', target: 'open', meta: { requirements: ['FIELD-05'] } },
            { target: 'closed', meta: { requirements: ['FIELD-05'] } },
          ],
        },
        closed: {
          description: 'The login page can be used. Nothing is shown.',
          on: {
            'network.lost': {
              target: 'open',
              actions: 'markLost',
              meta: { requirements: ['FIELD-05'] },
            },
          },
        },
        open: {
          description: 'The user reads why no one can unlock yet, and can try again or leave.',
          tags: 'shown',
          on: {
            'network.found': [
              {
                guard: 'isOfSession',
                target: '#lockScreen.reconnected',
                actions: 'setReconnected',
                meta: { requirements: ['FIELD-05'] },
              },
              { target: 'closed', actions: 'markFound', meta: { requirements: ['FIELD-05'] } },
            ],
            'lock.left': [
              {
                guard: 'isOfSession',
                target: '#lockScreen.ended',
                meta: { requirements: ['FIELD-05'] },
              },
              { target: 'hidden', meta: { requirements: ['FIELD-05'] } },
            ],
          },
        },
        hidden: {
          description:
            'The dialog of the login page was closed. It opens again once someone can unlock, or the network is lost again.',
          on: {
            'network.found': {
              target: 'closed',
              actions: 'markFound',
              meta: { requirements: ['FIELD-05'] },
            },
          },
        },
      },
    },
  },
});

export const lockScreenMachine = lockScreenSetup.createMachine({
  id: 'lockScreen',
  description:
    'Locks this device without a network, and lets its user in again without the server.',
  context: ({ input }) => ({
    ...input,
    people: [],
    tries: 0,
    isLost: false,
    chosen: null,
    message: null,
    output: { outcome: 'ended' },
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The browser reads whose kits are on this device.',
      invoke: {
        id: 'readPeople',
        src: 'readPeople',
        input: ({ context: { owner } }) => ({ owner }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: output },
            target: 'ended',
            meta: { requirements: ['FIELD-05'] },
          },
          {
            guard: 'isOfSession',
            target: 'watching.locked',
            actions: { type: 'setPeople', params: output },
            meta: { requirements: ['FIELD-05'] },
          },
          {
            target: 'watching.online',
            actions: { type: 'setPeople', params: output },
            meta: { requirements: ['FIELD-05'] },
          },
        ],
        onError: { target: 'unread', meta: { requirements: ['FIELD-05'] } },
      },
    },
    unread,
    watching: {
      description: 'The browser watches whether the server can be reached.',
      invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
      initial: 'online',
      states: {
        online: {
          description: 'The login page can be used. Nothing is shown.',
          on: { 'network.lost': { target: 'locked', meta: { requirements: ['FIELD-05'] } } },
        },
        hidden: {
          description:
            'The dialog of the login page was closed. It opens when the network is lost again.',
          on: { 'network.found': { target: 'online', meta: { requirements: ['FIELD-05'] } } },
        },
        locked: {
          description: 'The user can unlock with a passkey, open a blank form, or log out.',
          tags: 'shown',
          exit: 'clearMessage',
          on: {
            'network.found': [
              {
                guard: 'isOfSession',
                target: '#lockScreen.reconnected',
                actions: 'setReconnected',
                meta: { requirements: ['FIELD-05'] },
              },
              { target: 'online', meta: { requirements: ['FIELD-05'] } },
            ],
            'passkey.chosen': {
              guard: { type: 'hasPasskey', params: received },
              target: 'requesting',
              actions: { type: 'choose', params: received },
              meta: { requirements: ['FIELD-05'] },
            },
            'pin.chosen': {
              guard: { type: 'isUsable', params: received },
              target: 'opening.blank',
              actions: { type: 'choose', params: received },
              meta: { requirements: ['FIELD-05'] },
            },
            'lock.left': [
              {
                guard: 'isOfSession',
                target: '#lockScreen.ended',
                meta: { requirements: ['FIELD-05'] },
              },
              { target: 'hidden', meta: { requirements: ['FIELD-05'] } },
            ],
          },
        },
        requesting: {
          description: 'The browser asks for a passkey and checks the answer by itself.',
          tags: ['shown', 'busy'],
          invoke: {
            id: 'askPasskey',
            src: 'askPasskey',
            input: ({ context }) => ({ person: chosenPerson(context) }),
            onDone: [
              {
                guard: { type: 'unlocksSession', params: output },
                target: '#lockScreen.unlocked',
                actions: { type: 'setUnlocked', params: output },
                meta: { requirements: ['FIELD-05'] },
              },
              {
                guard: { type: 'isProven', params: output },
                target: 'opening.full',
                meta: { requirements: ['FIELD-05'] },
              },
              {
                target: 'locked',
                actions: { type: 'setMessage', params: output },
                meta: { requirements: ['FIELD-05'] },
              },
            ],
            onError: {
              target: 'locked',
              actions: 'setBroken',
              meta: { requirements: ['FIELD-05'] },
            },
          },
        },
        opening: {
          description: 'The browser starts a session of this device and loads the page again.',
          tags: ['shown', 'busy'],
          initial: 'full',
          states: {
            full: {
              description: 'With what the kit shows: the user is proven.',
              invoke: {
                id: 'openSession',
                src: 'openSession',
                input: ({ context }) => ({ ...chosenPerson(context), way: 'passkey' }),
                // The page stays as it is until the browser has loaded the next one.
                onDone: { meta: { requirements: ['FIELD-05'] } },
                onError: {
                  target: '#lockScreen.watching.locked',
                  actions: 'setBroken',
                  meta: { requirements: ['FIELD-05'] },
                },
              },
            },
            blank: {
              description: 'With blank forms only: each record proves its user by the PIN.',
              invoke: {
                id: 'openSession',
                src: 'openSession',
                input: ({ context }) => ({ ...chosenPerson(context), way: 'pin' }),
                onDone: { meta: { requirements: ['FIELD-05'] } },
                onError: {
                  target: '#lockScreen.watching.locked',
                  actions: 'setBroken',
                  meta: { requirements: ['FIELD-05'] },
                },
              },
            },
          },
        },
      },
    },
    unlocked: { description: 'The session continues.', type: 'final' },
    reconnected: { description: 'The server says whether the session continues.', type: 'final' },
    ended: { description: 'No one can unlock this device, or the user logs out.', type: 'final' },
  },
  output: ({ context }) => context.output,
});
