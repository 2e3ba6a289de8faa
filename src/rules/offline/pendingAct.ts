/** FIELD-19: a signed act as it is kept on this device from the moment it is sent until its answer is known. */
export type KeptAct = {
  /** The idempotency key of the act. */
  readonly key: string;
  /** Of its page, for the list. */
  readonly title: string;
  /** Where it was signed, and can be signed again. */
  readonly address: string;
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly sentAt: number;
  /** The server can be asked for the key. */
  readonly isTraceable: boolean;
  /** It is on the disk; otherwise only this page knows of it. */
  readonly isStored: boolean;
};

export type PendingStage =
  /** The call has not ended. */
  | 'underWay'
  /** The call ended without an answer; the server is asked for the key. */
  | 'unknown'
  | 'posted'
  | 'needsYou';

export type PendingAct = KeptAct & {
  readonly stage: PendingStage;
  /** Why it needs the person; null otherwise. */
  readonly reason: string | null;
};

/** FIELD-18: what each item of the list reads. */
export type PendingLabel = 'On this device' | 'Sending' | 'Posted' | 'Needs you';

const labels: Readonly<Record<PendingStage, PendingLabel>> = {
  underWay: 'Sending',
  unknown: 'Sending',
  posted: 'Posted',
  needsYou: 'Needs you',
};

export function labelOf({ stage }: Pick<PendingAct, 'stage'>): PendingLabel {
  return labels[stage];
}

/** Why an act needs its person that the server does not have. */
export const notRecordedText = 'The server doesn’t have it. Open it and sign again.';

/** Why an act needs its person of which the server keeps no key. */
export const untraceableText = 'We couldn’t confirm it. Open the page to see whether it was done.';

/**
 * How long after it was sent an act may still reach the server, in milliseconds: a call ends after 60 s, and the server has
 * answered everything it got by then.
 */
const stillArrivesMs = 90_000;

/** Whether it is certain that an act that the server does not have will not be recorded later by the same call. */
export function arrivesNoMore(sentAt: number, now: number): boolean {
  return Math.abs(now - sentAt) >= stillArrivesMs;
}
