import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut } from '../../../src/client/app/services/logOut.ts';
import { call } from '../../../src/client/platform/http/call.ts';
import { CallError } from '../../../src/client/platform/http/callError.ts';
import { fetchArrival } from '../../../src/client/platform/http/session.ts';
import { replacingToken } from '../../../src/client/platform/http/tokenChange.ts';
import { defineCall } from '../../../src/contract/core/call.ts';
import { CallServer } from './callServer.ts';

const common = { summary: '', access: 'session', reply: v.object({}) } as const;
const read = defineCall({ ...common, name: 'read', method: 'GET', path: '/api/Read' });
const write = defineCall({ ...common, name: 'write', method: 'POST', path: '/api/Write' });

const replaced = { status: 401, body: { code: 'session_replaced', message: 'Over.' } };
const ended = { status: 401, body: { code: 'session_ended', message: 'Over.' } };
const formerUser = '{"currentClientId":1,"inactivityTimeout":false}';
const nextUser = '{"currentClientId":2,"inactivityTimeout":false}';
let server: CallServer;
let signal: AbortSignal;

/** The Web Locks of one name, as far as the client uses them: each request waits for the earlier ones. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: async (
      _name: string,
      { signal: abandon }: { signal: AbortSignal },
      act: () => unknown,
    ) => {
      const before = last;
      const left = new Promise((_, reject) => {
        abandon.addEventListener('abort', () => reject(abandon.reason as Error));
      });
      const result = Promise.race([before, left]).then(act);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

beforeEach(async () => {
  server = await CallServer.open();
  ({ signal } = new AbortController());
  vi.stubGlobal('navigator', { locks: locks() });
  server.stored.set('token', 'former');
  server.stored.set('user', formerUser);
});

afterEach(() => server.close());

/** Another tab has changed the token on the server, and stores the next one only on command. */
function beginChange(): { finish: (user: string) => Promise<void> } {
  let done: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    done = resolve;
  });
  const change = replacingToken(signal, () => told);
  return {
    finish: async (user) => {
      server.stored.set('token', 'next');
      server.stored.set('user', user);
      done();
      await change;
    },
  };
}

/** Each wait for the next token ends with another one. */
function replaceWhileWaiting(...next: string[]): void {
  const request = (_name: string, _options: object, act: () => unknown) => {
    server.stored.set('token', next.shift() ?? 'last');
    return Promise.resolve(act());
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

async function faultOf(attempt: Promise<unknown>): Promise<CallError> {
  const error: unknown = await attempt.catch((thrown: unknown) => thrown);
  if (error instanceof CallError) return error;
  throw new Error('It did not fail with a CallError.', { cause: error });
}

function tokens(): unknown[] {
  return server.requests.map(({ headers }) => headers.authorization);
}

describe('[SWAP-06] [CALL-01] a call that meets a token that is being replaced', () => {
  it('waits for the next token and is repeated if it reads for the same person and agency', async () => {
    const change = beginChange();
    server.answer(replaced);
    const reading = call(read, {}, { signal });
    await expect.poll(() => server.requests.length).toBe(1);
    await change.finish(formerUser);
    await expect(reading).resolves.toEqual({});
    expect(tokens()).toEqual(['Bearer former', 'Bearer next']);
  });

  it.each([
    ['that reads, for another agency', read, nextUser],
    ['that writes', write, formerUser],
  ])('%s, fails like one of a previous token', async (_which, definition, user) => {
    const change = beginChange();
    server.answer(replaced);
    const fault = faultOf(call(definition, {}, { signal }));
    await expect.poll(() => server.requests.length).toBe(1);
    await change.finish(user);
    expect(await fault).toMatchObject({
      status: 401,
      wasCurrentToken: false,
      // Denied would mean that the page is left, and no one leaves it.
      failure: {
        kind: 'unavailable',
        problem: { message: expect.stringMatching(/Try again\.$/) as string },
      },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('asks for the user again, whatever agency it is', async () => {
    const change = beginChange();
    server.answer(replaced, {
      status: 200,
      body: { isSuccessful: true, user: null, security: null, hasSignatureAndPin: false },
    });
    const asking = fetchArrival(signal);
    await expect.poll(() => server.requests.length).toBe(1);
    await change.finish(nextUser);
    await asking.catch(() => undefined);
    expect(tokens()).toEqual(['Bearer former', 'Bearer next']);
  });

  it('is repeated once: if that token is replaced too, it fails like one of a previous token', async () => {
    server.answer(replaced, replaced);
    replaceWhileWaiting('second', 'third');
    expect(await faultOf(call(read, {}, { signal }))).toMatchObject({
      status: 401,
      wasCurrentToken: false,
    });
    expect(tokens()).toEqual(['Bearer former', 'Bearer second']);
  });

  it('ends no session if it is a logout: the session chart decides about the next token', async () => {
    server.answer(replaced);
    replaceWhileWaiting('next');
    await expect(logOut({ userId: 'dana' }, signal)).resolves.toEqual({ outcome: 'tokenReplaced' });
    expect(tokens()).toEqual(['Bearer former']);
    expect(server.stored.get('token')).toBe('next');
  });

  it('ends like one of an ended session if there is no next token', async () => {
    server.answer(replaced);
    expect(await faultOf(call(read, {}, { signal }))).toMatchObject({
      problem: { code: 'session_replaced' },
      wasCurrentToken: true,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('does not wait if the session has ended, nor for itself', async () => {
    beginChange();
    server.answer(ended, replaced);
    expect((await faultOf(call(read, {}, { signal }))).wasCurrentToken).toBe(true);
    const own = call(write, {}, { signal, isReplacing: true });
    expect((await faultOf(own)).wasCurrentToken).toBe(true);
  });

  it('stops waiting when its caller is stopped', async () => {
    beginChange();
    const leaving = new AbortController();
    server.answer(replaced);
    const attempt = call(read, {}, { signal: leaving.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    leaving.abort();
    await expect(attempt).rejects.toMatchObject({ name: 'AbortError' });
  });
});
