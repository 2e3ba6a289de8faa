import { afterEach, expect, it } from 'vitest';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { addAgency, addUser } from '../../support/people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { askForMail, codeIn, deliver } from './passwordServer.ts';

const production = {
  APP_ENVIRONMENT: 'Production',
  ALLOW_EMBEDDED_IN_PRODUCTION: 'on',
  PUBLIC_ORIGIN: 'https://narcotics.example.org',
};
const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.org' };

let server: TestServer;

afterEach(() => server.close());

async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await startTestServer({ environment });
  const agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
  await addUser(server.open.database, agencyId, 'riley', { fullName: 'R <b>iley</b>' });
  await addUser(server.open.database, agencyId, 'second');
}

it('shows the mails, newest first, plain and as they look, under a strict policy', async () => {
  await start();
  expect(await (await server.send('/dev/outbox')).text()).toContain('No mail yet.');
  await askForMail(server, 'riley@example.org');
  await deliver(server);
  await askForMail(server, 'second@example.org');
  await deliver(server);
  const reply = await server.send('/dev/outbox');
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
  const part = await server.send('/dev/outbox/1');
  expect(part.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(part.headers.get('content-security-policy')).toMatch(/sandbox allow-popups/);
  expect(await part.text()).toContain('Change your Countersign password</h1>');
  expect((await server.send('/dev/outbox/99')).status).toBe(404);
  expect((await server.send("/dev/outbox/1'")).status).toBe(404);
});

it.each([
  ['in production', production],
  ['in production with a mail server', { ...production, ...smtp }],
  ['where mails really leave', smtp],
])('is not there %s', async (_where, environment) => {
  await start(environment);
  for (const path of ['/dev/outbox', '/dev/outbox/1', '/dev/', '/dev/anything']) {
    expect((await server.send(path)).status, path).toBe(404);
  }
});

it('in production without a mail server the mail is given up at once, visibly', async () => {
  await start(production);
  await askForMail(server, 'riley@example.org');
  await deliver(server);
  const [mail] = await server.open.database.select().from(mailQueue);
  expect(mail).toMatchObject({ fault: 'no_mail_server', attempts: 1 });
  expect(mail?.givenUpAt).not.toBeNull();
  expect(server.logLines.at(-1)).toContain('mail given up');
});
