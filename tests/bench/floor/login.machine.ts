import ky, { HTTPError } from 'ky';
import * as v from 'valibot';
import { assign, fromPromise, setup } from 'xstate';

const Credentials = v.object({
  userName: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter your username')),
  password: v.pipe(v.string(), v.minLength(8, 'At least 8 characters')),
});
const Session = v.object({ token: v.string(), user: v.object({ id: v.string() }) });
const api = ky.create({ retry: 0, timeout: 10_000 });

/** The smallest login that uses the product's libraries: a floor for its download and its hydration. */
export const floorLoginMachine = setup({
  types: {
    context: {} as { problem: string | null },
    events: {} as { type: 'form.submitted'; values: unknown },
  },
  actors: {
    logIn: fromPromise(async ({ input, signal }: { input: unknown; signal: AbortSignal }) =>
      v.parse(Session, await api.post('/api/Account/Login', { json: input, signal }).json()),
    ),
  },
  guards: {
    isValid: ({ event }) => v.safeParse(Credentials, Reflect.get(event, 'values')).success,
  },
  actions: {
    setProblem: assign((_, { error }: { error: unknown }) => ({
      problem: error instanceof HTTPError ? 'Wrong username or password' : 'Network problem',
    })),
    storeGaps: assign({ problem: 'Fill in both fields' }),
  },
}).createMachine({
  id: 'logIn',
  context: { problem: null },
  initial: 'filling',
  states: {
    filling: {
      on: {
        'form.submitted': [{ guard: 'isValid', target: 'checking' }, { actions: 'storeGaps' }],
      },
    },
    checking: {
      invoke: {
        src: 'logIn',
        input: ({ event }: { event: unknown }) => Reflect.get(Object(event), 'values') as unknown,
        onDone: 'done',
        onError: {
          target: 'filling',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: {},
  },
});
