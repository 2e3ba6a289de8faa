import * as v from 'valibot';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import { type Photo, WithdrawalReason } from '../../../contract/custody/photo.ts';
import { countFault } from './photos.ts';

/** A file that was chosen and is not saved yet. */
export interface QueuedPhoto<File> {
  /** The id that its photo gets, however often it is sent. */
  readonly id: string;
  readonly caption: string;
  readonly file: File;
  /** Why it was not saved; null while it waits. */
  readonly problem: string | null;
}

/** The queue with files that were chosen; those for which there is no room left are refused at once (CASE-09). */
export function queuePhotos<File>(
  photos: readonly Pick<Photo, 'withdrawn'>[],
  queue: readonly QueuedPhoto<File>[],
  chosen: readonly Omit<QueuedPhoto<File>, 'problem'>[],
): readonly QueuedPhoto<File>[] {
  const kept = photos.filter(({ withdrawn }) => withdrawn === null).length;
  const waiting = queue.filter(({ problem }) => problem === null).length;
  const added = chosen.map((one, index) => ({
    ...one,
    problem: countFault(kept + waiting + index)?.message ?? null,
  }));
  return [...queue, ...added];
}

/** What is wrong with the reason of a withdrawal. */
export function withdrawalErrors(reason: string): FieldErrors {
  const { issues } = v.safeParse(WithdrawalReason, reason);
  return issues ? { reason: issues[0].message } : {};
}
