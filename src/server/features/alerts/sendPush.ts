import { eq } from 'drizzle-orm';
import { openPushKeys } from '../../core/alerts/pushKeys.ts';
import type { JobTools } from '../../core/jobs/job.ts';
import { pushSubscriptions } from '../../database/schema/alerts/alerts.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { type Answer, isTaken, type Outbox } from '../../platform/http/postOut.ts';
import { codeOf, type Delivery } from './sendSms.ts';

/** What our service worker shows (`src/client/worker/notifications.ts`): no drug, amount, patient or incident (ALERT-03). */
export interface PushMessage {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** The page that settles it. */
  readonly path: string;
}

type Subscription = typeof pushSubscriptions.$inferSelect;

/** A browser that was off for longer finds the alert on its home page. */
const keptSeconds = 24 * 60 * 60;

/** The push service took the subscription back (RFC 8030, section 7.3). */
const isGone = (answer: Answer) => answer === 404 || answer === 410;

/**
 * Sends a notification to every browser of a person; it is sent once one of their push services has taken it. A browser
 * that no longer takes any is removed.
 */
export async function sendPush(
  { database, configuration, now }: Pick<JobTools, 'database' | 'configuration' | 'now'>,
  outbox: Outbox,
  { userId, message, isUrgent }: { userId: string; message: PushMessage; isUrgent: boolean },
): Promise<Delivery> {
  const browsers = await database
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  const seal = await sealing(
    await openPushKeys(database, configuration, now()),
    configuration,
    message,
    isUrgent,
  );
  // At once: a push service that never answers holds up no other.
  const posted = await Promise.all(
    browsers.map(async (browser) => ({
      browser,
      answer: await outbox.post(browser.endpoint, seal(browser)),
    })),
  );
  const answers: Answer[] = [];
  for (const { browser, answer } of posted) {
    if (isGone(answer)) {
      await database.delete(pushSubscriptions).where(eq(pushSubscriptions.id, browser.id));
    } else {
      answers.push(answer);
    }
  }
  if (answers.some(isTaken)) return { code: '', isFinal: false };
  const [first] = answers;
  return first === undefined
    ? { code: 'push_gone', isFinal: true }
    : { code: codeOf('push', first), isFinal: false };
}

/** Encrypts the message for a browser (RFC 8291) and signs the request for its push service. */
async function sealing(
  { publicKey, privateKey }: { readonly publicKey: string; readonly privateKey: string },
  { PUBLIC_ORIGIN, SUPPORT_EMAIL }: Configuration,
  message: PushMessage,
  isUrgent: boolean,
) {
  // Loaded by the first notification.
  const { default: webPush } = await import('web-push');
  const subject = PUBLIC_ORIGIN.startsWith('https:') ? PUBLIC_ORIGIN : `mailto:${SUPPORT_EMAIL}`;
  return ({ endpoint, p256dh, auth }: Subscription) => {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: keptSeconds,
        urgency: isUrgent ? 'high' : 'normal',
      },
    );
    const texts = Object.entries(headers as Record<string, unknown>).map(([name, value]) => [
      name,
      String(value),
    ]);
    return { headers: Object.fromEntries(texts) as Record<string, string>, body };
  };
}
