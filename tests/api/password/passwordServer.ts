import { eq } from 'drizzle-orm';
import { createMailer, type Mailer } from '../../../src/server/core/mail/mailer.ts';
import { deliverDueMail } from '../../../src/server/core/mail/postOffice.ts';
import { outboxMails } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import type { TestServer } from '../../support/server/server.ts';

/** Lets the emails of a test server go out now, into its outbox or through the mailer that is handed over. */
export async function deliver(server: TestServer, mailer?: Mailer): Promise<void> {
  const { configuration } = server;
  const { database } = server.open;
  const log = (level: string, event: string, facts: object = {}) => {
    server.logLines.push(JSON.stringify({ level, event, ...facts }));
  };
  const way = mailer ?? (await createMailer(configuration, database));
  await deliverDueMail({ database, mailer: way, configuration, log }, () => server.clock.now);
}

export async function requestMail(server: TestServer, email: string, more: object = {}) {
  return server.send('/api/Account/ForgotPassword', { body: { email, clientId: 0, ...more } });
}

export function readOutbox(server: TestServer) {
  return server.open.database.select().from(outboxMails).orderBy(outboxMails.id);
}

/** Asks for an email to a person, delivers it, and takes the code out of it. */
export async function mailedCode(server: TestServer, email: string): Promise<string> {
  await requestMail(server, email);
  await deliver(server);
  const mails = await readOutbox(server);
  const mail = mails.findLast(({ toAddress, text }) => toAddress === email && codeIn(text) !== '');
  return codeIn(mail?.text ?? '');
}

export function codeIn(text: string): string {
  return /\/change-password\/([\w-]{43})\?code=fromEmail/.exec(text)?.[1] ?? '';
}

export async function lookUp(server: TestServer, code: string): Promise<unknown> {
  const reply = await server.send(`/api/Account/GetUserGuidVm?guid=${code}`);
  return reply.json();
}

export async function change(
  server: TestServer,
  code: string,
  password: string,
  confirmPassword: string = password,
): Promise<unknown> {
  const reply = await server.send('/api/Account/ChangePassword', {
    body: { code, password, confirmPassword },
  });
  return reply.json();
}

export async function changeUser(
  server: TestServer,
  userName: string,
  differences: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await server.open.database.update(users).set(differences).where(eq(users.userName, userName));
}
