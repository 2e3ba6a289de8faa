import type { AlertChannel, AlertStep } from '../../contract/alerts/alert.ts';

/** A line of the log of an alert, as far as it says whom the alert reached. */
interface ChannelRecord {
  readonly userId: string | null;
  readonly channel: AlertChannel | null;
  readonly step: AlertStep;
}

/**
 * The people whom an alert has not reached (ALERT-02): on each of their channels, the last record says that it failed or
 * was not sent. An email that was accepted at its second attempt has reached its recipient.
 *
 * @param records the log of the alert, in its order.
 */
export function unreachedPeople(records: readonly ChannelRecord[]): string[] {
  const last = new Map<string, Map<AlertChannel, AlertStep>>();
  for (const { userId, channel, step } of records) {
    if (userId === null || channel === null) continue;
    const own = last.get(userId) ?? new Map<AlertChannel, AlertStep>();
    last.set(userId, own.set(channel, step));
  }
  return [...last].flatMap(([userId, steps]) =>
    [...steps.values()].every((step) => step === 'failed' || step === 'canceled') ? userId : [],
  );
}
