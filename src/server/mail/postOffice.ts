import { answerPasswordRequests } from './answerPasswordRequests.ts';
import { takeDueMail } from './mailQueue.ts';
import { type Mailing, sendQueuedMail } from './sendQueuedMail.ts';

/** Short enough for a person who waits; each look is one indexed query. */
const pause = 1_000;
const patience = 10_000;

/** Answers the requests for links and sends every mail that is due, one after the other. */
export async function deliverDueMail(mailing: Mailing, now: () => Date): Promise<void> {
  await answerPasswordRequests(mailing.database, now());
  for (;;) {
    const mail = await takeDueMail(mailing.database, now());
    if (mail === undefined) return;
    await sendQueuedMail(mailing, mail, now());
  }
}

/** Delivers until it is stopped. What is left then waits in the database for the next start. */
export function openPostOffice(mailing: Mailing): { close(): Promise<void> } {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      round = deliverDueMail(mailing, () => new Date())
        .catch((error: unknown) => {
          const name = error instanceof Error ? error.constructor.name : typeof error;
          mailing.log('error', 'mail delivery failed', { error: name });
        })
        .then(() => {
          if (!isClosed) wait();
        });
    }, pause);
    timer.unref();
  };
  wait();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      // A mail server that hangs is not waited for: the mail is due again after its lease.
      await Promise.race([round, new Promise((resolve) => setTimeout(resolve, patience).unref())]);
      mailing.mailer.close();
    },
  };
}
