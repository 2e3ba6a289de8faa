import { describe, expect, it } from 'vitest';
import { password } from '../../support/people/people.ts';
import { startTestServer } from '../../support/server/server.ts';
import { failingServer, problemOf } from './failingServer.ts';

const scene = failingServer();

describe('bad input', () => {
  it.each(['/api/Nothing', '/api/account/login', '/api/'])(
    'an unknown call is a 404 problem: %s',
    async (path) => {
      const reply = await scene.server.send(path);
      expect(reply.status).toBe(404);
      expect(problemOf(await reply.text()).code).toBe('not_found');
    },
  );

  it('a known call by another method is a 405 problem', async () => {
    const reply = await scene.server.send('/api/Account/Login');
    expect(reply.status).toBe(405);
    expect(problemOf(await reply.text()).code).toBe('method_not_allowed');
  });

  it.each([
    ['{"userName":', 400, 'json_malformed'],
    ['', 400, 'json_malformed'],
    ['null', 400, 'request_invalid'],
    ['[]', 400, 'request_invalid'],
    ['{"userName":{"$ne":""},"password":["x"]}', 400, 'request_invalid'],
  ])('the body %s is refused', async (body, status, code) => {
    const reply = await scene.server.app.request(
      '/api/Account/Login',
      { method: 'POST', body, headers: { 'Content-Type': 'application/json' } },
      {},
    );
    expect(reply.status).toBe(status);
    expect(problemOf(await reply.text()).code).toBe(code);
  });

  it('a form is refused: only JSON is accepted', async () => {
    const reply = await scene.server.app.request(
      '/api/Account/Login',
      { method: 'POST', body: new URLSearchParams({ userName: 'riley', password }) },
      {},
    );
    expect(reply.status).toBe(415);
  });

  it.each([
    ['its declared length', (body: string): BodyInit => body],
    [
      'what arrives, when no length is declared',
      (body: string): BodyInit =>
        new ReadableStream({
          start(controller) {
            for (let part = 0; part < 7; part += 1) {
              controller.enqueue(new TextEncoder().encode(body.slice(0, 10_000)));
            }
            controller.close();
          },
        }),
    ],
  ])(
    'a body above 64 KiB is refused by %s, if the call does not need a larger one',
    async (_by, wrap) => {
      const big = JSON.stringify({ userName: 'riley', password: 'x'.repeat(65_536) });
      const init = {
        method: 'POST',
        body: wrap(big),
        headers: { 'Content-Type': 'application/json' },
        duplex: 'half',
      };
      const reply = await scene.server.app.request('/api/Account/Login', init, {});
      expect(reply.status).toBe(413);
      expect(problemOf(await reply.text()).code).toBe('body_too_large');
    },
  );

  it('a body whose sender breaks off is the fault of its sender, and no fault in the log', async () => {
    scene.server.logLines.length = 0;
    const init = {
      method: 'POST',
      body: new ReadableStream({ pull: () => Promise.reject(new Error('aborted')) }),
      headers: { 'Content-Type': 'application/json' },
      duplex: 'half',
    };
    const reply = await scene.server.app.request('/api/Account/Login', init, {});
    expect(problemOf(await reply.text())).toMatchObject({ status: 400, code: 'body_broken_off' });
    expect(scene.server.logLines.join('')).not.toContain('"event":"fault"');
  });

  it('a file is handed on without a copy, so that readers who take nothing do not fill the memory', async () => {
    const answered = new Response('a file');
    const answer = () => Promise.resolve(answered);
    const files = { asset: answer, document: answer };
    const { app } = await startTestServer({ open: scene.server.open, files });
    expect(await app.request('/assets/large.js', {}, {})).toBe(answered);
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('no call that accepts larger bodies reads one without a session', async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const id = '12345678-1234-4123-8123-123456789abc';
    const reply = await scene.server.app.request(
      `/api/Users/${id}/Signature`,
      {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
        duplex: 'half',
      } as RequestInit,
      {},
    );
    expect(reply.status).toBe(401);
    expect(isRead).toBe(false);
  });

  it('[CALL-01] a malformed time zone offset is refused', async () => {
    const reply = await scene.server.send('/api/Installation?utcOffset=now');
    expect(reply.status).toBe(400);
    expect(
      (await scene.server.send('/api/Installation?utcOffset=-4&userTimeZone=America/New_York'))
        .status,
    ).toBe(200);
  });
});
