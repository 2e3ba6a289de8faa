import type { AlertKind } from '../../../../contract/alerts/alert.ts';

/** Something that is so now, and that people are alerted to once: when it has become so. */
export interface Condition {
  readonly kind: AlertKind;
  /** What it is about: the same key in the next look is the same condition. */
  readonly key: string;
  /** Conditions of one group that are new together are one alert. */
  readonly group: string;
  readonly inventoryId: string | null;
  readonly otherInventoryId?: string;
  /** For the email. */
  readonly line: string;
  readonly href: string;
}

/** The cause of the alert to a group of conditions: the group, and the look that found it. */
export function causeOf(group: string, at: Date): string {
  return `${group} ${at.toISOString()}`;
}

/** The group in the cause of an alert. */
export function groupIn(cause: string): string {
  return cause.slice(0, cause.lastIndexOf(' '));
}
