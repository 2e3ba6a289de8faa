import { received } from '../core/output.ts';
import { updateSetup } from './update.setup.ts';

export const updateMachine = updateSetup.createMachine({
  id: 'update',
  description:
    'Keeps the application current: installs the service worker, finds new versions, reloads without losing work.',
  context: { checkedAt: 0, build: null, isAtPage: false, isIncomplete: false },
  invoke: [
    // Without a watcher the others still lead to the new version.
    { id: 'watchPages', src: 'watchPages', onError: { meta: { requirements: ['UPD-02'] } } },
    { id: 'watchClock', src: 'watchClock', onError: { meta: { requirements: ['UPD-01'] } } },
    { id: 'watchParts', src: 'watchParts', onError: { meta: { requirements: ['UPD-02'] } } },
    { id: 'describeApp', src: 'describeApp', onError: { meta: { requirements: ['SHELL-13'] } } },
  ],
  initial: 'resolving',
  on: {
    'chunk.missing': {
      target: '.checking',
      actions: 'noteIncomplete',
      meta: { requirements: ['UPD-02'] },
    },
  },
  states: {
    resolving: {
      description: 'The application has just started. The worker must not delay it.',
      after: {
        untilStable: {
          target: 'checking',
          actions: 'noteSchedule',
          meta: { requirements: ['UPD-02'] },
        },
      },
      on: {
        'page.left': { target: 'resolving', reenter: true, meta: { requirements: ['UPD-02'] } },
        'page.presented': {
          target: 'checking',
          actions: 'noteArrival',
          meta: { requirements: ['UPD-02'] },
        },
      },
    },
    idle: {
      description: 'No newer version is known.',
      on: {
        'page.presented': {
          target: 'checking',
          actions: 'noteArrival',
          meta: { requirements: ['UPD-02'] },
        },
        'clock.read': {
          guard: { type: 'isDue', params: received },
          target: 'checking',
          actions: 'noteSchedule',
          meta: { requirements: ['UPD-01'] },
        },
      },
    },
    checking: {
      description: 'The browser checks for a newer version and downloads it completely.',
      invoke: {
        id: 'checkVersion',
        src: 'checkVersion',
        onDone: [
          {
            guard: { type: 'mayReload', params: ({ event }) => ({ build: event.output.build }) },
            target: 'deciding',
            actions: { type: 'setFinding', params: ({ event }) => event.output },
            meta: { requirements: ['UPD-02'] },
          },
          {
            guard: { type: 'isNew', params: ({ event }) => ({ build: event.output.build }) },
            target: 'offered',
            actions: { type: 'setFinding', params: ({ event }) => event.output },
            meta: { requirements: ['UPD-01'] },
          },
          {
            guard: {
              type: 'isStillIncomplete',
              params: ({ event }) => ({ failure: event.output.failure }),
            },
            target: 'deciding',
            actions: { type: 'setFinding', params: ({ event }) => event.output },
            meta: { requirements: ['UPD-02'] },
          },
          {
            guard: { type: 'isFailed', params: ({ event }) => ({ failure: event.output.failure }) },
            target: 'idle',
            actions: [
              { type: 'setFinding', params: ({ event }) => event.output },
              { type: 'notifyConsole', params: ({ event }) => ({ failure: event.output.failure }) },
            ],
            meta: { requirements: ['UPD-03'] },
          },
          {
            target: 'idle',
            actions: { type: 'setFinding', params: ({ event }) => event.output },
            meta: { requirements: ['UPD-01'] },
          },
        ],
        onError: {
          target: 'idle',
          actions: {
            type: 'notifyConsole',
            params: { failure: 'The update couldn’t be started.' },
          },
          meta: { requirements: ['UPD-03'] },
        },
      },
      on: {
        'page.presented': { actions: 'noteArrival', meta: { requirements: ['UPD-02'] } },
        'chunk.missing': { actions: 'noteIncomplete', meta: { requirements: ['UPD-02'] } },
      },
    },
    deciding: {
      description: 'Checks for unsaved work before reloading.',
      invoke: {
        id: 'considerSituation',
        src: 'considerSituation',
        input: ({ context }) => ({ build: context.build }),
        onDone: [
          {
            guard: { type: 'interruptsNothing', params: ({ event }) => event.output },
            target: 'reloading',
            meta: { requirements: ['UPD-02'] },
          },
          { target: 'offered', meta: { requirements: ['UPD-02'] } },
        ],
        onError: { target: 'offered', meta: { requirements: ['UPD-02'] } },
      },
    },
    offered: {
      description: 'A bar announces a new version or a missing part.',
      tags: 'offered',
      initial: 'quiet',
      on: {
        'page.presented': [
          {
            guard: 'isRepaired',
            target: 'checking',
            actions: 'noteArrival',
            meta: { requirements: ['UPD-02'] },
          },
          { target: 'deciding', actions: 'noteArrival', meta: { requirements: ['UPD-02'] } },
        ],
      },
      states: {
        quiet: {
          description: 'Waiting for the user to choose when to reload.',
          on: { 'reload.requested': { target: 'assessing', meta: { requirements: ['UPD-01'] } } },
        },
        assessing: {
          description: 'The browser checks what the reload would interrupt.',
          invoke: {
            id: 'considerSituation',
            src: 'considerSituation',
            input: ({ context }) => ({ build: context.build }),
            onDone: [
              {
                guard: { type: 'isBusy', params: ({ event }) => ({ isBusy: event.output.isBusy }) },
                target: 'waiting',
                meta: { requirements: ['UPD-02'] },
              },
              {
                guard: {
                  type: 'hasTyped',
                  params: ({ event }) => ({ hasTyped: event.output.hasTyped }),
                },
                target: 'confirming',
                meta: { requirements: ['UPD-02'] },
              },
              { target: '#update.reloading', meta: { requirements: ['UPD-01'] } },
            ],
            onError: { target: 'confirming', meta: { requirements: ['UPD-02'] } },
          },
        },
        waiting: {
          description: 'The reload waits for a call to finish.',
          tags: 'waiting',
          invoke: {
            id: 'awaitQuiet',
            src: 'awaitQuiet',
            onDone: { target: 'assessing', meta: { requirements: ['UPD-02'] } },
            onError: { target: 'confirming', meta: { requirements: ['UPD-02'] } },
          },
          on: { 'reload.declined': { target: 'quiet', meta: { requirements: ['UPD-02'] } } },
        },
        confirming: {
          description: 'The page has typed text. The user saves it or reloads anyway.',
          tags: 'confirming',
          invoke: {
            id: 'awaitSaved',
            src: 'awaitSaved',
            // The reload was requested, and what held it up is saved or gone.
            onDone: { target: 'assessing', meta: { requirements: ['UPD-02'] } },
            onError: { meta: { requirements: ['UPD-02'] } },
          },
          on: {
            'reload.confirmed': { target: '#update.reloading', meta: { requirements: ['UPD-02'] } },
            'reload.declined': { target: 'quiet', meta: { requirements: ['UPD-02'] } },
          },
        },
      },
    },
    reloading: {
      description: 'The browser reloads the page.',
      tags: 'reloading',
      invoke: {
        id: 'reload',
        src: 'reload',
        input: ({ context }) => ({ build: context.build }),
        // The browser has been asked; where it obeys, this page ends.
        onDone: { meta: { requirements: ['UPD-01'] } },
        onError: { target: 'offered', meta: { requirements: ['UPD-01'] } },
      },
      after: { untilGivenUp: { target: 'offered', meta: { requirements: ['UPD-01'] } } },
      on: { 'chunk.missing': { actions: 'noteIncomplete', meta: { requirements: ['UPD-02'] } } },
    },
  },
});
