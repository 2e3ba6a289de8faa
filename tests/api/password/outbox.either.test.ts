import { afterEach, expect, it } from 'vitest';
import { addAgency, addUser } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { codeIn, deliver, requestMail } from './passwordServer.ts';

const production = {
  APP_ENVIRONMENT: 'Production',
  ALLOW_EMBEDDED_IN_PRODUCTION: 'on',
  PUBLIC_ORIGIN: 'https://narcotics.example.org',
};
const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.org' };

let server: TestServer;

afterEach(() => server.close());

/** As a browser on the server's own machine asks. */
const look = (path: string, from = '127.0.0.1', headers: Record<string, string> = {}) =>
  server.send(path, { from, headers });

async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await startTestServer({ environment });
  const agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
  await addUser(server.open.database, agencyId, 'riley', { fullName: 'R <b>iley</b>' });
  await addUser(server.open.database, agencyId, 'second');
}

it('shows the emails, newest first, plain and as they look, under a strict policy', async () => {
  await start();
  expect(await (await look('/dev/outbox')).text()).toContain('No emails yet.');
  await requestMail(server, 'riley@example.org');
  await deliver(server);
  await requestMail(server, 'second@example.org');
  await deliver(server);
  const reply = await look('/dev/outbox');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; frame-src 'self';/);
  expect(policy).not.toContain('unsafe');
  const page = await reply.text();
  expect(page.indexOf('second@example.org')).toBeLessThan(page.indexOf('riley@example.org'));
  expect(page).not.toContain('<b>iley');
  const code = codeIn(page);
  expect(page).toContain(`<a href="http://localhost:8080/change-password/${code}?code=fromEmail">`);
  const part = await look('/dev/outbox/1');
  expect(part.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(part.headers.get('content-security-policy')).toMatch(/sandbox allow-popups/);
  expect(await part.text()).toContain('Change your Countersign password</h1>');
  expect((await look('/dev/outbox/99')).status).toBe(404);
  expect((await look("/dev/outbox/1'")).status).toBe(404);
});

const callers = [
  ['the machine itself', '127.0.0.1', {}, 200],
  ['any of its own addresses', '127.8.9.10', {}, 200],
  ['the machine by IPv6', '::1', {}, 200],
  ['a dual-stack socket', '::ffff:127.0.0.1', {}, 200],
  ['another machine', '203.0.113.7', {}, 404],
  ['one of the same network', '192.168.1.5', {}, 404],
  ['another machine by IPv6', '2001:db8::7', {}, 404],
  ['another machine on a dual-stack socket', '::ffff:10.0.0.5', {}, 404],
  ['a machine that claims to be this one', '203.0.113.7', { 'X-Forwarded-For': '127.0.0.1' }, 404],
  ['a proxy on this machine', '127.0.0.1', { 'X-Forwarded-For': '203.0.113.7' }, 404],
  ['a proxy that tells no address', '127.0.0.1', { 'X-Forwarded-Proto': 'https' }, 404],
  ['a proxy that forwards by the standard', '127.0.0.1', { Forwarded: 'for=203.0.113.7' }, 404],
  ['a proxy that forwards for this machine', '127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' }, 404],
  ['a gateway', '127.0.0.1', { Via: '1.1 gateway' }, 404],
] as const;

it.each(['Demo', 'Development', 'Test'])('replies only to this machine (%s)', async (name) => {
  await start({ APP_ENVIRONMENT: name, TRUSTED_PROXIES: '127.0.0.1, 203.0.113.7' });
  for (const [who, from, headers, status] of callers) {
    expect([who, (await look('/dev/outbox', from, headers)).status]).toEqual([who, status]);
    expect([who, (await look('/dev/outbox/1', from, headers)).status]).toEqual([who, 404]);
  }
});

it('is not available under another host name, which a page of that host may have pointed here', async () => {
  await start();
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) {
    expect((await look(`http://${host}/dev/outbox`)).status).toBe(404);
  }
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
    expect((await look(`http://${host}/dev/outbox`)).status).toBe(200);
  }
});

it.each([
  ['in production with a mail server', { ...production, ...smtp }],
  ['where mails really leave', smtp],
])('is not available %s', async (_where, environment) => {
  await start(environment);
  for (const path of ['/dev/outbox', '/dev/outbox/1', '/dev/', '/dev/anything']) {
    expect((await look(path)).status, path).toBe(404);
  }
});
