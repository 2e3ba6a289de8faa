import { assign, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { PhotoSubject, Photos } from '../../src/contract/custody/photo.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import {
  type QueuedPhoto,
  queuePhotos,
  withdrawalErrors,
} from '../../src/rules/custody/cases/photoQueue.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** A file as the browser gives it; its actor reads it. */
export type PhotoFile = Blob & { readonly name: string };

export type Queued = QueuedPhoto<PhotoFile>;

export type PhotosInput = { shown: Photos };

export type PhotosContext = PhotosInput & {
  /** What was chosen and is not saved yet, in its order. */
  queue: readonly Queued[];
  /** The id of the photo that is shown large. */
  openedId: string | null;
  reason: string;
  errors: FieldErrors;
  problem: Problem | null;
};

export type PhotosEvent =
  | { type: 'files.chosen'; files: readonly Pick<Queued, 'id' | 'caption' | 'file'>[] }
  | { type: 'file.retried'; id: string }
  | { type: 'file.removed'; id: string }
  | { type: 'photo.opened'; id: string }
  | { type: 'photo.closed' }
  | { type: 'withdrawal.requested' }
  | { type: 'withdrawal.submitted'; reason: string };

type Chosen = Extract<PhotosEvent, { type: 'files.chosen' }>;
type WithdrawalSubmitted = Extract<PhotosEvent, { type: 'withdrawal.submitted' }>;
type Saved = { output: Result<Photos> };
type Failed = { output: Result<unknown> | null };

export interface AddedPhoto {
  readonly subject: PhotoSubject;
  readonly photoId: string;
  readonly caption: string;
  readonly image: string;
}

export interface Withdrawal {
  readonly subject: PhotoSubject;
  readonly photoId: string;
  readonly reason: string;
}

const unexpected = 'We couldn’t confirm it was saved. Try again. It won’t be saved twice.';

/** The first that waits. Only asked for while there is one. */
export function currentOf({ queue }: PhotosContext): Queued {
  const current = queue.find(({ problem }) => problem === null);
  if (!current) throw new Error('No photo waits.');
  return current;
}

/** Only entered with what was drawn; anything else is a programming error. */
export function addedOf({
  context,
  event,
}: {
  context: PhotosContext;
  event: { type: string; output?: Result<string> };
}): AddedPhoto {
  const { id, caption } = currentOf(context);
  if (!event.output) throw new Error('No photo was drawn.');
  return { subject: context.shown.subject, photoId: id, caption, image: valueIn(event.output) };
}

export function withdrawalOf({ shown, openedId, reason }: PhotosContext): Withdrawal {
  return { subject: shown.subject, photoId: openedId ?? '', reason };
}

export const withdrawalErrorsOf = ({ event }: { event: WithdrawalSubmitted }) => ({
  errors: withdrawalErrors(event.reason),
});

/** The names the chart may use, and what each does. */
export const photosSetup = setup({
  types: {
    context: {} as PhotosContext,
    input: {} as PhotosInput,
    events: {} as PhotosEvent,
    tags: {} as 'large' | 'confirming' | 'busy',
  },
  actors: {
    /** Draws the file again, upright and smaller, and gives it as base64. */
    redrawPhoto: promisePlaceholder<Result<string>, { file: PhotoFile }>('redrawPhoto'),
    addPhoto: promisePlaceholder<Result<Photos>, AddedPhoto>('addPhoto'),
    withdrawPhoto: promisePlaceholder<Result<Photos>, Withdrawal>('withdrawPhoto'),
  },
  guards: {
    hasWaiting: ({ context }) => context.queue.some(({ problem }) => problem === null),
    isDrawn: (_, { output }: { output: Result<string> }) => output.ok,
    isSaved: (_, { output }: Saved) => output.ok,
    hasErrors: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isFailed: ({ context }, { id }: { id: string }) =>
      context.queue.some((one) => one.id === id && one.problem !== null),
  },
  actions: {
    queueFiles: assign(({ context: { shown, queue } }, { files }: Chosen) => ({
      queue: queuePhotos(shown.photos, queue, files),
    })),
    retryFile: assign(({ context: { shown, queue } }, { id }: { id: string }) => {
      const others = queue.filter((one) => one.id !== id);
      const again = queue.filter((one) => one.id === id);
      return { queue: queuePhotos(shown.photos, others, again) };
    }),
    removeFile: assign(({ context: { queue } }, { id }: { id: string }) => ({
      queue: queue.filter((one) => one.id !== id),
    })),
    setAdded: assign(({ context }, { output }: Saved) => {
      const { id } = currentOf(context);
      return { shown: valueIn(output), queue: context.queue.filter((one) => one.id !== id) };
    }),
    setFileFailure: assign(({ context }, { output }: Failed) => {
      const { id } = currentOf(context);
      const problem = problemIn(output)?.message ?? unexpected;
      return { queue: context.queue.map((one) => (one.id === id ? { ...one, problem } : one)) };
    }),
    setOpened: assign((_, { id }: { id: string }) => ({ openedId: id })),
    clearWithdrawal: assign({ reason: '', errors: {}, problem: null }),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors })),
    setReason: assign((_, { reason }: WithdrawalSubmitted) => ({
      reason,
      errors: {},
      problem: null,
    })),
    setShown: assign((_, { output }: Saved) => ({ shown: valueIn(output) })),
    setFailure: assign((_, { output }: Failed) => {
      const problem = problemIn(output) ?? { code: 'unconfirmed', message: unexpected };
      return { problem, errors: problem.fields ?? {} };
    }),
  },
});
