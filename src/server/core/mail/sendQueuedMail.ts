import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { mailQueue } from '../../database/schema/mail.ts';
import { passwordLinks } from '../../database/schema/passwordLink.ts';
import { users } from '../../database/schema/user.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import type { Log } from '../../platform/log/log.ts';
import { appendAudit, installationChain } from '../audit-trail/appendAudit.ts';
import { createPasswordLink, isFirstPassword } from '../passwords/passwordLinks.ts';
import { giveCode, readChangeFacts } from './addressMail.ts';
import { addressMail } from './addressMails.ts';
import { findAnotherWay, recordAlertMail } from './alertMail.ts';
import { AddressRefused, mailbox } from './mailAddress.ts';
import { type MailBranding, type MailContent, writeLetter } from './mailContent.ts';
import { type Mailer, MailFailure } from './mailer.ts';
import { nextAttempt, type QueuedMail } from './mailQueue.ts';
import { passwordMail, ssoMail } from './passwordMails.ts';
import { findRecipient, type Recipient } from './recipient.ts';
import { recordReportMail } from './reportMail.ts';

export interface Mailing {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly configuration: Configuration;
  readonly log: Log;
}

export interface MailOutcome {
  readonly kind: 'sent' | 'delayed' | 'givenUp';
  /** Why it was not taken; empty if it was. */
  readonly code: string;
}

/**
 * Sends one claimed email: its row is deleted when it is sent, due again after a failure, and stays with its reason
 * when it is abandoned. Never holds a transaction while waiting for the mail server.
 */
export async function sendQueuedMail(
  mailing: Mailing,
  mail: QueuedMail,
  now: Date,
): Promise<MailOutcome> {
  const { database, mailer, configuration } = mailing;
  const owner = await findRecipient(database, mail);
  if (owner === undefined) return resolveFailure(mailing, mail, { fault: 'user_disabled' }, now);
  let linkId: number | undefined;
  try {
    const to = mailbox(owner.account.fullName, owner.email);
    const written = await composeMail(mailing, mail, owner, now);
    linkId = written.linkId;
    await mailer.send(to, writeLetter(written.letter, mailBranding(configuration)), now);
  } catch (error) {
    // A link that never left must not supersede one that did.
    if (linkId !== undefined) {
      await database.delete(passwordLinks).where(eq(passwordLinks.id, linkId));
    }
    const isFinal =
      error instanceof AddressRefused || (error instanceof MailFailure && error.isFinal);
    if (!(isFinal || error instanceof MailFailure)) throw error;
    const retryAt = isFinal ? undefined : nextAttempt(mail.attempts, now);
    const isBounced = error instanceof MailFailure && error.isBounced;
    const bounced = isBounced ? owner.email : undefined;
    return resolveFailure(mailing, mail, { retryAt, fault: error.code, bounced }, now);
  }
  await database.transaction(async (tx) => {
    await liftBounced(tx, mail.userId, owner.email, now);
    await tx.delete(mailQueue).where(eq(mailQueue.id, mail.id));
    await recordAlertMail(tx, mail, 'sent', '', now);
    await recordReportMail(tx, mail, 'sent', '');
    await auditMail(tx, mail, owner, now, undefined);
  });
  return { kind: 'sent', code: '' };
}

async function composeMail(
  { database, configuration }: Mailing,
  mail: QueuedMail,
  owner: Recipient,
  now: Date,
): Promise<{ letter: MailContent; linkId: number | undefined }> {
  const { account, agency, email, addressChange } = owner;
  const { PRODUCT_TITLE, PUBLIC_ORIGIN, PASSWORD_RESET_LINK_DAYS } = configuration;
  const facts = {
    fullName: account.fullName,
    userName: account.userName,
    agencyName: agency.name,
    productTitle: PRODUCT_TITLE,
  };
  if (mail.kind === 'notice') {
    const { title = '', paragraphs = [], act, links = [] } = mail.notice ?? {};
    const letter = {
      subject: title,
      greeting: `Hello ${account.fullName},`,
      paragraphs,
      act: act && { label: act.label, address: `${PUBLIC_ORIGIN}${act.path}` },
      notes: links.map(({ label, path }) => `${label}: ${PUBLIC_ORIGIN}${path}`),
    };
    return { letter, linkId: undefined };
  }
  if (addressChange !== undefined) {
    const code = await giveCode(database, mail.kind, addressChange);
    const facts = await readChangeFacts(database, owner, addressChange);
    const address = `${PUBLIC_ORIGIN}/email-address/${code}?code=fromEmail`;
    return {
      letter: addressMail(mail.kind, { ...facts, productTitle: PRODUCT_TITLE }, address),
      linkId: undefined,
    };
  }
  if (account.isUsingSso) {
    return { letter: ssoMail(facts, `${PUBLIC_ORIGIN}/login?useSso=true`), linkId: undefined };
  }
  const link = await database.transaction((tx) =>
    createPasswordLink(tx, { ...account, email }, now),
  );
  const address = `${PUBLIC_ORIGIN}/change-password/${link.code}?code=fromEmail`;
  const isNewUser = mail.isWelcome || isFirstPassword(account);
  const letter = passwordMail({ ...facts, isNewUser, linkDays: PASSWORD_RESET_LINK_DAYS }, address);
  return { letter, linkId: link.id };
}

/** What every email of this installation carries. */
export function mailBranding(configuration: Configuration): MailBranding {
  return {
    productTitle: configuration.PRODUCT_TITLE,
    origin: configuration.PUBLIC_ORIGIN,
    supportName: configuration.SUPPORT_NAME,
    supportEmail: configuration.SUPPORT_EMAIL,
    supportPhone: configuration.SUPPORT_PHONE,
  };
}

interface Failure {
  readonly retryAt?: Date | undefined;
  readonly fault: string;
  /** The address that was refused permanently, if that is why. */
  readonly bounced?: string | undefined;
}

async function resolveFailure(
  { database, log }: Mailing,
  mail: QueuedMail,
  { retryAt, fault, bounced }: Failure,
  now: Date,
): Promise<MailOutcome> {
  const facts = { mailId: mail.id, kind: mail.kind, code: fault, attempts: mail.attempts };
  if (retryAt !== undefined) {
    await database.transaction(async (tx) => {
      await recordAlertMail(tx, mail, 'failed', fault, now);
      await recordReportMail(tx, mail, 'queued', fault);
      await tx
        .update(mailQueue)
        .set({ nextAttemptAt: retryAt, fault })
        .where(eq(mailQueue.id, mail.id));
    });
    log('warn', 'mail delayed', facts);
    return { kind: 'delayed', code: fault };
  }
  await database.transaction(async (tx) => {
    if (bounced !== undefined) await markBounced(tx, mail.userId, bounced, now);
    await recordAlertMail(tx, mail, 'failed', fault, now);
    await recordReportMail(tx, mail, 'failed', fault);
    await findAnotherWay(tx, mail, now);
    await tx.update(mailQueue).set({ givenUpAt: now, fault }).where(eq(mailQueue.id, mail.id));
    await auditMail(tx, mail, await findRecipient(tx, mail), now, fault);
  });
  log('error', 'mail not delivered', facts);
  return { kind: 'givenUp', code: fault };
}

/** ENT-05. Whose address was changed while the mail server was asked is not marked for the old one. */
async function markBounced(
  tx: Transaction,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ isEmailBounced: true, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email)));
}

/** An address that takes mail again is none that bounces. */
async function liftBounced(
  tx: Transaction,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ isEmailBounced: false, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), eq(users.isEmailBounced, true)));
}

const mailNames: Readonly<Record<QueuedMail['kind'], string>> = {
  passwordLink: 'The email to set a password',
  notice: 'An email',
  addressUndo: 'The email to undo an address change, to the previous address,',
  addressConfirm: 'The email to confirm the new address',
};

async function auditMail(
  tx: Transaction,
  mail: QueuedMail,
  owner: Recipient | undefined,
  now: Date,
  fault: string | undefined,
): Promise<void> {
  const name = owner?.account.fullName ?? 'an inactive user';
  const what = mailNames[mail.kind];
  await appendAudit(tx, {
    agencyId: owner?.agency.id ?? installationChain,
    actor: { id: null, name: 'The server' },
    factor: null,
    action: fault === undefined ? 'mail.sent' : 'mail.givenUp',
    outcome: fault === undefined ? 'success' : 'failure',
    subject: { kind: 'user', id: mail.userId, name },
    summary:
      fault === undefined
        ? `${what} was sent to ${name}`
        : `${what} to ${name} was not delivered (${fault})`,
    origin: { requestId: mail.requestId, address: mail.address },
    at: now,
  });
}
