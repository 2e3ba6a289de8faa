import { describe, expect, test } from 'vitest';
import { type Inside, SystemPlayer } from '../long/system/play.ts';
import { readFound, searchSystem } from '../long/system/systemFuzz.ts';

test('[ERR-OTHER] random sequences of the whole application break no property', async () => {
  const player = await SystemPlayer.open();
  const { found } = await searchSystem(player, { runs: 300, seed: 20_260_714 });
  expect(found).toBeUndefined();
});

test.each(readFound())('what broke a property before does no more: $name', async (sequence) => {
  const player = await SystemPlayer.open();
  expect(await player.play(sequence)).toBeUndefined();
});

type Machine = Inside['clientSessionMachine'];

const nothing = () => undefined;

/** Takes away what an action of a chart does. */
function silence({ implementations }: { implementations: object }, ...actions: string[]): void {
  const all = (implementations as Machine['implementations']).actions;
  for (const name of actions) Object.assign(all, { [name]: nothing });
}

/** Puts another actor in the place of one that a chart runs. */
function replace({ implementations }: { implementations: object }, actors: object): void {
  Object.assign((implementations as Machine['implementations']).actors, actors);
}

const never = () => new Promise<never>(nothing);

const faults: readonly [
  fault: string,
  problem: RegExp,
  plant: Parameters<typeof SystemPlayer.open>[0],
][] = [
  [
    'the session chart does not tell that a session has ended',
    /^failures waits for the end of a session that no one ends$/,
    ({ clientSessionMachine }) => silence(clientSessionMachine, 'resolveFailures'),
  ],
  [
    'the catalog of failures has no transition for it',
    /^failures waits for the end of a session that no one ends$/,
    ({ clientFailuresMachine }) => {
      clientFailuresMachine.states.endingSession?.transitions.delete('session.settled');
    },
  ],
  [
    'a person who logged in is admitted to no page',
    /^navigation waits for an address that no one opens$/,
    ({ clientSessionMachine }) => silence(clientSessionMachine, 'admitToPages'),
  ],
  [
    'the end of a refused login is not told',
    /^session waits for the end of a login that no one makes$/,
    ({ clientLoginMachine }) => silence(clientLoginMachine, 'notifyLoginEnded'),
  ],
  [
    'the session chart has no name in the system',
    /No chart answers to session\.$|^a chart below the root has died$/,
    ({ provideApp }) => {
      const app = provideApp(() => Promise.resolve());
      for (const invoked of app.states.running?.invoke ?? [])
        if (invoked.id === 'session') Object.assign(invoked, { systemId: undefined });
    },
  ],
  [
    'an actor is not provided',
    /not provided: logOut/,
    ({ clientSessionMachine, fromPromise }) =>
      replace(clientSessionMachine, {
        logOut: fromPromise(() => Promise.reject(new Error('Actor not provided: logOut'))),
      }),
  ],
  [
    'a session that ended is not removed',
    /^after the session token, user, security, hasSignatureAndPin is stored$/,
    ({ clientSessionMachine, fromPromise }) =>
      replace(clientSessionMachine, { clearSession: fromPromise(() => Promise.resolve()) }),
  ],
  [
    'a login is stored whatever has happened since it was sent',
    /^(?:after the session token is stored|token is stored after everything was stopped)$/,
    ({ clientLoginMachine, fromPromise }, { globals, local }) => {
      const fetch = globals.fetch as typeof globalThis.fetch;
      const checkPassword = fromPromise(async () => {
        const reply = await fetch('/api/Account/Login', { method: 'POST' });
        local.setItem('token', (await reply.text()).slice(0, 40));
        return { outcome: 'refused', refusal: { value: '', message: '', contacts: [] } };
      });
      replace(clientLoginMachine, { checkPassword });
    },
  ],
  [
    'an action of the root chart throws',
    /^it throws Error: The root is broken\.$|^the root chart is error$/,
    ({ provideApp }) => {
      const app = provideApp(() => Promise.resolve());
      const setArrival = () => {
        throw new Error('The root is broken.');
      };
      Object.assign(app.implementations.actions, { setArrival });
    },
  ],
  [
    'a form waits for an answer that has come',
    /^app\.session\.login stays busy in .* after its calls have ended$/,
    ({ clientLoginMachine, fromPromise }) =>
      replace(clientLoginMachine, { findProvider: fromPromise(never) }),
  ],
  [
    'a watcher goes on when its chart has ended',
    /watchNetwork sends network\.(online|offline) after it was stopped|listens to offline after/,
    ({ provideApp, fromCallback }, { window }) => {
      const { boot } = provideApp(() => Promise.resolve()).implementations.actors;
      const watchNetwork = fromCallback(({ sendBack }) => {
        window.addEventListener('offline', () => sendBack({ type: 'network.offline' }));
      });
      replace(boot as Machine, { watchNetwork });
    },
  ],
];

describe('a fault that is planted is found:', () => {
  test.each(faults)('%s', async (_, problem, plant) => {
    const player = await SystemPlayer.open(plant);
    const { found } = await searchSystem(player, { runs: 300, seed: 7, isShrunk: false });
    expect(found?.problem).toMatch(problem);
  });
});
