/** An edit kept on this device, as charts and screens know it. */
export type UnsentEdit = {
  readonly userId: string;
  /** The edited person; empty if the record cannot be read. */
  readonly name: string;
  /** Null if the record cannot be read. */
  readonly operationId: string | null;
  /** The flag `isUpdatedOffline`: the server has not taken it yet. */
  readonly isWaiting: boolean;
  /** Why it needs attention; null while all is well. */
  readonly reason: string | null;
  /** Someone has to choose between two versions; the editor shows them (SYNC-03). */
  readonly isInConflict: boolean;
};

export type EditLabel = 'Saved here' | 'Sending' | 'Saved' | 'Needs attention';

/** What an edit is called. Never *Saved* before the server has it. */
export function labelOf(edit: UnsentEdit, sending: string | null): EditLabel {
  if (sending !== null && edit.operationId === sending) return 'Sending';
  if (edit.reason !== null) return 'Needs attention';
  return edit.isWaiting ? 'Saved here' : 'Saved';
}

/** Whether it can be sent as it is: it is neither damaged nor waiting for a choice. */
export function isSendable({ isWaiting, operationId, isInConflict }: UnsentEdit): boolean {
  return isWaiting && operationId !== null && !isInConflict;
}

/** The next to be sent, oldest first, of those not tried in this round; null when the round is over. */
export function nextToSend(
  edits: readonly UnsentEdit[],
  tried: readonly string[],
): UnsentEdit | null {
  const isUntried = ({ operationId }: UnsentEdit) => !tried.includes(operationId ?? '');
  return edits.find((edit) => isSendable(edit) && isUntried(edit)) ?? null;
}

export const shortestWait = 1_000;
export const firstWait = 2_000;
export const longestWait = 300_000;

/**
 * How long to wait before the next round, in milliseconds: back-off with full jitter, five minutes at most (SYNC-02)
 * and a second at least, so that a chart cannot spin.
 *
 * @param failures rounds in a row that did not get everything through, one or more.
 * @param draw a random number from 0 to 1.
 */
export function waitBeforeRetry(failures: number, draw: number): number {
  const bound = Math.min(longestWait, firstWait * 2 ** Math.min(failures, 20));
  return Math.max(shortestWait, Math.round(bound * draw));
}
