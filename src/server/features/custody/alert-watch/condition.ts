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
