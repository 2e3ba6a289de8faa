import type { Database } from '../../database/database.ts';
import { outboxMails } from '../../database/schema/mail.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import type { Mailbox } from './mailAddress.ts';
import type { WrittenMail } from './mailContent.ts';

/** An email that was not taken. */
export class MailFailure extends Error {
  readonly code: string;
  /** Trying again would end the same way. */
  readonly isFinal: boolean;
  /** The address itself was refused permanently: it reaches no one. */
  readonly isBounced: boolean;

  constructor(
    code: string,
    {
      isFinal,
      isBounced = false,
      cause,
    }: { isFinal: boolean; isBounced?: boolean; cause?: unknown },
  ) {
    super(`The email wasn’t accepted (${code}).`, { cause });
    this.code = code;
    this.isFinal = isFinal;
    this.isBounced = isBounced;
  }
}

export interface Mailer {
  /**
   * Hands one mail to one recipient.
   *
   * @throws MailFailure
   */
  send(to: Mailbox, letter: WrittenMail, at: Date): Promise<void>;
  close(): void;
}

type MailSettings = Pick<
  Configuration,
  'SMTP_URL' | 'MAIL_FROM' | 'PRODUCT_TITLE' | 'APP_ENVIRONMENT'
>;

/** Whether emails are kept for /dev/outbox: no mail server is set, which production refuses. */
export function keepsOutbox({ SMTP_URL, APP_ENVIRONMENT }: MailSettings): boolean {
  return SMTP_URL === undefined && APP_ENVIRONMENT !== 'Production';
}

/** The way out for emails: the configured server, or the outbox. */
export async function createMailer(settings: MailSettings, database: Database): Promise<Mailer> {
  if (settings.SMTP_URL !== undefined) return smtpMailer(settings, settings.SMTP_URL);
  if (keepsOutbox(settings)) return outboxMailer(database);
  throw new Error('Production needs SMTP_URL');
}

function outboxMailer(database: Database): Mailer {
  return {
    send: async (to, { subject, text, html }, at) => {
      await database
        .insert(outboxMails)
        .values({ at, toName: to.name, toAddress: to.address, subject, text, html });
    },
    close: () => undefined,
  };
}

/** Only the driver in use is imported. */
async function smtpMailer(settings: MailSettings, url: string): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = settings.MAIL_FROM ?? '';
  const from = { name: settings.PRODUCT_TITLE, address: sender };
  return {
    send: async (to, { subject, text, html }) => {
      const mail = {
        from,
        to: { name: to.name, address: to.address },
        // The recipient is passed to the mail server here, and never read from a header.
        envelope: { from: sender, to: [to.address] },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw describeFailure(error);
      }
    },
    close: () => transport.close(),
  };
}

/** 5xx of SMTP is final, except incorrect credentials: the operator fixes those. */
function describeFailure(error: unknown): MailFailure {
  const { code, responseCode } = error as Answer;
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const name = status > 0 ? `smtp_${status}` : typeof code === 'string' ? code : 'unknown';
  const isFinal = status >= 500 && code !== 'EAUTH';
  return new MailFailure(name, {
    isFinal,
    isBounced: isFinal && isOfAddress(error as Answer),
    cause: error,
  });
}

/** What nodemailer reports about a refusal. */
type Answer = { code?: unknown; responseCode?: unknown; command?: unknown; response?: unknown };

/** RFC 5321: no such mailbox, moved, not a name, and (RFC 7504) a domain that takes none. */
const addressCodes: readonly unknown[] = [550, 551, 553, 556];

/**
 * Whether a refusal is about the recipient's address: `5.1.x` of RFC 3463 but for the sender's (`5.1.7`, `5.1.8`), and
 * without such a code what speaks neither of relaying nor of the sender. The rest is about a mailbox that is full or about who may send: a mail server that is set up wrongly must not
 * mark everyone it is asked to write to.
 */
function isOfAddress({ command, responseCode, response }: Answer): boolean {
  if (command !== 'RCPT TO') return false;
  const text = String(response);
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1];
  if (enhanced !== undefined) return /^5\.1\.(?![78]$)/.test(enhanced);
  return addressCodes.includes(responseCode) && !/\b(relay|sender)/i.test(text);
}
