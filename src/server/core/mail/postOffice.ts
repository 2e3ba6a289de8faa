import { describeError } from '../../platform/log/describeError.ts';
import { answerPasswordRequests } from './answerPasswordRequests.ts';
import { claimDueMail, type QueuedMail } from './mailQueue.ts';
import { type Mailing, sendQueuedMail } from './sendQueuedMail.ts';

/** How many emails went which way. */
export interface Delivery {
  readonly sent: number;
  readonly delayed: number;
  readonly givenUp: number;
}

interface Watch {
  /** Mails of one delivery at most; the rest is due still. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Deletes an email that is no longer to be sent; false if it is. */
  readonly cancel: (mail: QueuedMail) => Promise<boolean>;
  /** Called for every email that was not sent, without its recipient. */
  readonly tell: (text: string) => Promise<void>;
  readonly progress: (done: number) => Promise<void>;
}

/** Answers the requests for links and sends every mail that is due, one after the other. */
export async function deliverDueMail(
  mailing: Mailing,
  now: () => Date,
  watch?: Watch,
): Promise<Delivery> {
  await answerPasswordRequests(mailing.database, now());
  const delivery = { sent: 0, delayed: 0, givenUp: 0 };
  for (let done = 0; done < (watch?.limit ?? Number.POSITIVE_INFINITY); done += 1) {
    await watch?.progress(done);
    const mail = await claimDueMail(mailing.database, now());
    if (mail === undefined) break;
    try {
      if (await watch?.cancel(mail)) continue;
      const { kind, code } = await sendQueuedMail(mailing, mail, now());
      delivery[kind] += 1;
      if (kind !== 'sent') {
        await watch?.tell(
          `An email wasn’t accepted (${code}); ${kind === 'delayed' ? 'it will be retried' : 'it was not delivered'}.`,
        );
      }
    } catch (error) {
      if (watch === undefined) throw error;
      // One mail that cannot be written must not hold up the others; it is due again after its lease.
      delivery.delayed += 1;
      mailing.log('error', 'mail delivery failed', { mailId: mail.id, ...describeError(error) });
      await watch.tell(
        'Sending an email failed. The server’s log has the reason; it will be retried.',
      );
    }
  }
  return delivery;
}
