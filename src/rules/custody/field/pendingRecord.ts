import type { FieldReason, FieldState } from '../../../contract/custody/fieldRecord.ts';
import { fieldReasonTexts, fieldRecordAddress, fieldStateLabels } from './fieldText.ts';

/** FIELD-18: a field record as the list of pending acts shows it. */
export interface PendingRecord {
  readonly recordId: string;
  /** Of its form; null for a record of another person, which no one here can read. */
  readonly title: string | null;
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly storedAt: number;
  readonly stage: 'onDevice' | 'sending' | 'posted' | 'needsYou';
  /** Why it needs someone, or what is due; null otherwise. */
  readonly reason: string | null;
  /** The server may answer something else now: a person has still to decide or to sign. */
  readonly isOpen: boolean;
  /** The page of the record on the server; null where the server does not have it. */
  readonly href: string | null;
}

/** What a device knows of a record. */
export interface RecordFacts {
  readonly recordId: string;
  readonly storedAt: number;
  readonly delivered: { readonly state: FieldState; readonly reason: FieldReason | null } | null;
}

/** Pending records warn from this age, in milliseconds (FIELD-13). */
const warningAge = 24 * 3_600_000;

const oldText =
  'Signed more than 24 hours ago. Connect this device soon: 72 hours after it was last online, everyone who signed has to sign again.';

/** @param title null for a record of another person. */
export function pendingRecord(
  { recordId, storedAt, delivered }: RecordFacts,
  title: string | null,
  now: number,
): PendingRecord {
  const record = { recordId, title, storedAt };
  if (delivered === null) {
    const reason = now - storedAt >= warningAge ? oldText : null;
    return { ...record, stage: 'onDevice', reason, isOpen: true, href: null };
  }
  const { state, reason } = delivered;
  const isKept = state !== 'invalid';
  return {
    ...record,
    stage: state === 'posted' ? 'posted' : 'needsYou',
    reason: reason === null ? otherText(state) : fieldReasonTexts[reason],
    isOpen: state === 'waiting' || state === 'parked',
    href: isKept ? fieldRecordAddress(recordId) : null,
  };
}

const newerText =
  'A newer version of the app made this record, and this one can’t read it. It stays on this device. Connect, close every tab of the app and open it again; then it’s sent. Don’t clear this site’s data until then.';

/** A record that a newer build stored on this device: it is kept until that build is back. */
export function newerRecord(facts: Pick<RecordFacts, 'recordId' | 'storedAt'>): PendingRecord {
  const title = 'A record made by a newer version';
  return { ...facts, title, stage: 'onDevice', reason: newerText, isOpen: false, href: null };
}

function otherText(state: FieldState): string | null {
  return state === 'posted' ? null : `${fieldStateLabels[state]}. Open it to see why.`;
}
