import type { WebhookTopic } from '../../contract/administration/webhook.ts';

/** Acts of custody, by the code of their audit entry. */
const acts =
  /^(custody\.|use\.(recorded|amended)$|inventory\.opened$|signature\.(givenLater|noted)$|controlValue\.activated$|biennialInventory\.taken$|form3848\.(signed|amended)$|loss\.|restock\.noticeConfirmed$)/;

/** Changes of people and of what they may do. */
const people =
  /^(user\.(invited|created|changed|activated|deactivated|rightsChanged|actRightsChanged)|auditorTerms\.(created|changed))$/;

/**
 * The topic of an entry of the audit history; undefined if no webhook notifies of it. Cases are followed by their own records,
 * of which not every one has an entry.
 */
export function topicOfAudit(action: string): Exclude<WebhookTopic, 'cases'> | undefined {
  if (acts.test(action)) return 'acts';
  return people.test(action) ? 'people' : undefined;
}

/** The type of the event that a webhook sends about a topic. */
export const eventTypes = {
  acts: 'act.recorded',
  cases: 'case.changed',
  people: 'person.changed',
} as const satisfies Record<WebhookTopic, string>;

/** Minutes before each further attempt: for a day and a half, less and less often. */
export const retryMinutes = [1, 5, 15, 60, 180, 480, 1_440] as const;

/**
 * When a delivery is tried again after an attempt that failed; null if it is given up.
 *
 * @param attempts how many there were, with this one.
 */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

/** The topics of the form, in its order. */
export const topicLabels: Readonly<Record<WebhookTopic, { name: string; notifies: string }>> = {
  acts: { name: 'Acts', notifies: 'uses, custody events, signatures and signed forms' },
  cases: { name: 'Cases', notifies: 'cases that are opened, explained, noted and closed' },
  people: { name: 'People', notifies: 'people who are added, changed or deactivated' },
};
