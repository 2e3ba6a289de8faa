import { draftAddress } from '../../../rules/custody/draft/draft.ts';
import type { PendingRecord } from '../../../rules/custody/field/pendingRecord.ts';
import { labelOf, type PendingAct, type PendingLabel } from '../../../rules/offline/pendingAct.ts';

/** FIELD-18: one line of the list of pending acts, whether it was sent without an answer or signed without a network. */
export interface PendingItem {
  readonly key: string;
  readonly title: string;
  readonly label: PendingLabel;
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly signedAt: number;
  readonly reason: string | null;
  /** Where it is continued or decided. */
  readonly href: string | null;
  readonly mayDismiss: boolean;
  readonly isRecord: boolean;
}

export function itemOfAct(act: PendingAct): PendingItem {
  const { key, title, address, sentAt, stage, reason } = act;
  const needsYou = stage === 'needsYou';
  return {
    key,
    title,
    label: labelOf(act),
    signedAt: sentAt,
    reason,
    href: needsYou ? draftAddress({ id: key, address }) : null,
    mayDismiss: needsYou || stage === 'posted',
    isRecord: false,
  };
}

const labels: Readonly<Record<PendingRecord['stage'], PendingLabel>> = {
  onDevice: 'On this device',
  sending: 'Sending',
  posted: 'Posted',
  needsYou: 'Needs you',
};

export function itemOfRecord(record: PendingRecord): PendingItem {
  const { recordId, title, storedAt, stage, reason, href } = record;
  return {
    key: recordId,
    title: title ?? 'A record of another person',
    label: labels[stage],
    signedAt: storedAt,
    reason,
    href,
    mayDismiss: stage === 'needsYou' || stage === 'posted',
    isRecord: true,
  };
}

/** How many items are listed, and how many of them need their person or are posted. */
export function countOf(items: readonly PendingItem[]) {
  const count = (which: PendingLabel) => items.filter(({ label }) => label === which).length;
  return { all: items.length, needsYou: count('Needs you'), posted: count('Posted') };
}
