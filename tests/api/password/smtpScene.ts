import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createMailer, type Mailer } from '../../../src/server/core/mail/mailer.ts';
import { queuePasswordLink } from '../../../src/server/core/mail/mailQueue.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { passwordLinks } from '../../../src/server/database/schema/passwordLink.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { changeUser } from './passwordServer.ts';

export interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
  readonly raw: string;
}

/**
 * One server for a file of tests, and a mail server that it delivers to, which refuses what a test says. Before each test
 * nothing is queued, taken or refused.
 */
export function smtpScene() {
  const taken: Taken[] = [];
  /** What the mail server answers to the message itself; undefined takes it. */
  let refusal: number | undefined;
  /** What it answers to the recipient. */
  let recipientRefusal: { responseCode: number; text: string } | undefined;

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      if (recipientRefusal === undefined) return done();
      const { responseCode, text } = recipientRefusal;
      done(Object.assign(new Error(text), { responseCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal !== undefined) {
          done(Object.assign(new Error('not now'), { responseCode: refusal }));
          return;
        }
        const raw = Buffer.concat(chunks).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(raw).then((mail) => {
          taken.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            mail,
            raw,
          });
          done();
        }, done);
      });
    },
  });

  let server: TestServer;
  let mailer: Mailer;
  let agencyId: number;

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      smtp.listen(0, '127.0.0.1', resolve);
    });
    const { port } = smtp.server.address() as AddressInfo;
    server = await startTestServer({
      environment: {
        SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
        MAIL_FROM: 'no-reply@narcotics.example.org',
        PUBLIC_ORIGIN: 'https://narcotics.example.org',
      },
    });
    agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
    await addUser(server.open.database, agencyId, 'riley', { fullName: 'Tomás Beltrán' });
    mailer = await createMailer(server.configuration, server.open.database);
  });

  beforeEach(async () => {
    const { database } = server.open;
    for (const table of [loginAttempts, passwordLinks, mailQueue]) await database.delete(table);
    taken.length = 0;
    refusal = undefined;
    recipientRefusal = undefined;
    await changeUser(server, 'riley', { email: 'riley@example.org', fullName: 'Tomás Beltrán' });
  });

  afterAll(async () => {
    mailer.close();
    await server.close();
    await new Promise<void>((resolve) => {
      smtp.close(() => resolve());
    });
  });

  const queue = () => server.open.database.select().from(mailQueue);

  async function auditOf(action: string) {
    return server.open.database.select().from(auditEntries).where(eq(auditEntries.action, action));
  }

  async function queueFor(userName: string): Promise<void> {
    const rows = await server.open.database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.userName, userName));
    const origin = { requestId: null, address: null };
    await server.open.database.transaction((tx) =>
      queuePasswordLink(
        tx,
        { userId: rows[0]?.id ?? '', isWelcome: false },
        origin,
        server.clock.now,
      ),
    );
  }

  return {
    taken,
    get refusal() {
      return refusal;
    },
    set refusal(value) {
      refusal = value;
    },
    get recipientRefusal() {
      return recipientRefusal;
    },
    set recipientRefusal(value) {
      recipientRefusal = value;
    },
    get server() {
      return server;
    },
    get mailer() {
      return mailer;
    },
    get agencyId() {
      return agencyId;
    },
    queue,
    auditOf,
    queueFor,
  };
}
