import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../src/client/platform/http/call.ts';
import { CallError } from '../../../src/client/platform/http/callError.ts';
import { listenToCalls, pendingCalls } from '../../../src/client/platform/http/callNews.ts';
import { defineCall } from '../../../src/contract/core/call.ts';
import { CallServer } from './callServer.ts';

const common = { summary: '', access: 'session', reply: v.object({}) } as const;
const read = defineCall({ ...common, name: 'read', method: 'GET', path: '/api/Read' });
const readOnce = defineCall({ ...read, name: 'readOnce', isOnce: true });
const unattended = defineCall({ ...read, name: 'unattended', countsAsActivity: false });
const write = defineCall({ ...common, name: 'write', method: 'POST', path: '/api/Write' });

let server: CallServer;

beforeEach(async () => {
  server = await CallServer.open();
  // A person without a limit: inactivity is not what this is about.
  server.stored.set('user', '{"inactivityTimeout":false}');
});

afterEach(() => server.close());

const { signal } = new AbortController();

async function faultOf(attempt: Promise<unknown>): Promise<CallError> {
  const error: unknown = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CallError) return error;
  throw new Error('It did not fail with a CallError.', { cause: error });
}

describe('[CALL-01] a call', () => {
  it('carries time zone, offset, JSON and the token', async () => {
    server.stored.set('token', 'a-token');
    await call(read, {}, { signal });
    const [request] = server.requests;
    const { searchParams } = new URL(request?.url ?? '', 'http://here.example');
    expect([...searchParams.keys()]).toEqual(['userTimeZone', 'utcOffset']);
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer a-token',
      'content-type': 'application/json',
    });
  });

  it.each([502, 503, 504, 'nothing'] as const)(
    'is repeated if it reads and the server replies %s, three times at most',
    async (trouble) => {
      const answer = trouble === 'nothing' ? trouble : { status: trouble };
      server.answer(answer, answer);
      await expect(call(read, {}, { signal })).resolves.toEqual({});
      expect(server.requests).toHaveLength(3);
      server.answer(answer, answer, answer);
      const { status } = await faultOf(call(read, {}, { signal }));
      expect(status).toBe(trouble === 'nothing' ? 0 : trouble);
      expect(server.requests).toHaveLength(6);
    },
  );

  it.each([400, 401, 403, 404, 409, 422, 466, 467, 499, 500])(
    'is not repeated after %d',
    async (status) => {
      server.answer({ status });
      expect((await faultOf(call(read, {}, { signal }))).status).toBe(status);
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each([write, readOnce])(
    'is not repeated if it is not only a read: $name',
    async (definition) => {
      server.answer({ status: 503 });
      expect((await faultOf(call(definition, {}, { signal }))).status).toBe(503);
      server.answer('nothing');
      expect((await faultOf(call(definition, {}, { signal }))).status).toBe(0);
      expect(server.requests).toHaveLength(2);
    },
  );

  it('that is aborted fails as an abort, not as a failure, and is not repeated', async () => {
    const leaving = new AbortController();
    server.answer('hang');
    const attempt = call(read, {}, { signal: leaving.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    const isClosed = new Promise((done) => {
      server.requests[0]?.socket.once('close', done);
    });
    leaving.abort();
    await expect(attempt).rejects.toMatchObject({ name: 'AbortError' });
    await isClosed;
    expect(server.requests).toHaveLength(1);
  });

  it('[BOOT-05] ends if the reply starts and does not end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      server.answer('begun');
      const news: string[] = [];
      const stops = (['answered', 'unanswered'] as const).map((type) =>
        listenToCalls(type, () => news.push(type)),
      );
      const attempt = faultOf(call(write, {}, { signal }));
      await expect.poll(() => news).toContain('answered');
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await attempt).toMatchObject({ status: 0, problem: { code: 'no_answer' } });
      expect(news).toEqual(['answered', 'unanswered']);
      for (const stop of stops) stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('continues after its page is closed only if it is meant to', async () => {
    const asked: (boolean | undefined)[] = [];
    const Before = Request;
    vi.stubGlobal(
      'Request',
      class extends Before {
        constructor(input: string | URL | Request, init?: RequestInit) {
          super(input, init);
          asked.push(this.keepalive);
        }
      },
    );
    await call(write, {}, { signal });
    expect(asked).not.toContain(true);
    asked.length = 0;
    await call(write, {}, { signal, outlivesPage: true });
    expect(asked).toContain(true);
    expect(asked).not.toContain(false);
  });

  it('that is refused says whether its token is still the stored one', async () => {
    server.stored.set('token', 'old');
    server.answer({ status: 401 }, { status: 401 });
    expect((await faultOf(call(read, {}, { signal }))).wasCurrentToken).toBe(true);
    const late = faultOf(call(read, {}, { signal }));
    server.stored.set('token', 'new');
    expect((await late).wasCurrentToken).toBe(false);
  });

  it('reports what it met, and whether a person waits for it', async () => {
    const heard: string[] = [];
    const stops = (['answered', 'unanswered', 'pending'] as const).map((type) =>
      listenToCalls(type, () => {
        heard.push(type === 'pending' ? `pending ${pendingCalls()}` : type);
      }),
    );
    await call(write, {}, { signal });
    server.answer('nothing');
    await faultOf(call(write, {}, { signal }));
    server.answer({ status: 403 });
    await faultOf(call(unattended, {}, { signal }));
    for (const stop of stops) stop();
    await call(write, {}, { signal });
    expect(heard).toEqual([
      'pending 1',
      'answered',
      'pending 0',
      'pending 1',
      'unanswered',
      'pending 0',
      'answered',
    ]);
  });
});

describe('[ERR-OTHER] a reply', () => {
  it('that does not match the contract is a separate kind of failure', async () => {
    server.answer({ status: 200, body: 'no object' });
    expect(await faultOf(call(read, {}, { signal }))).toMatchObject({
      call: 'read',
      status: 502,
      problem: { code: 'not_understood' },
    });
  });

  it('without a problem in it gets a plain sentence', async () => {
    server.answer({ status: 418, body: 'teapot' });
    const { problem } = await faultOf(call(read, {}, { signal }));
    expect(problem.message).toBe(
      'The server refused this without a reason. Try again, or contact support.',
    );
  });
});
