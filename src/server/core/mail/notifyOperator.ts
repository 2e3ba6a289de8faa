import type { Configuration } from '../../platform/configuration/configuration.ts';
import { describeError } from '../../platform/log/describeError.ts';
import type { Log } from '../../platform/log/log.ts';
import { writeLetter } from './mailContent.ts';
import type { Mailer } from './mailer.ts';
import { mailBranding } from './sendQueuedMail.ts';

/**
 * Mails `OPERATOR_EMAIL`, if it is set, that records may be in danger: at once, because an email in the queue would wait
 * in the same database.
 *
 * @returns when the mail server has accepted it, or the log says that it did not.
 */
export async function notifyOperator(
  {
    configuration,
    mailer,
    log,
    now,
  }: {
    readonly configuration: Configuration;
    readonly mailer: Mailer;
    readonly log: Log;
    readonly now: () => Date;
  },
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
): Promise<void> {
  const { OPERATOR_EMAIL: address } = configuration;
  if (address === undefined) return;
  const letter = writeLetter(
    {
      subject,
      greeting: `This is about ${configuration.PUBLIC_ORIGIN}.`,
      paragraphs,
      notes: ['You get this because OPERATOR_EMAIL of the server has your address.'],
    },
    mailBranding(configuration),
  );
  try {
    await mailer.send({ name: '', address }, letter, now());
  } catch (error) {
    log('error', 'operator not notified', describeError(error));
  }
}
