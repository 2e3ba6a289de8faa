import type { AppEvent } from '../../../../machines/app/app.machine.ts';
import type { FailuresEvent } from '../../../../machines/core/systemEvents.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import {
  type CallFailure,
  notSent,
  type Result,
  succeeded,
} from '../../../rules/core/callFailure.ts';
import { CallError } from '../../platform/http/callError.ts';
import { clientFailuresMachine } from './failures.actors.ts';

/** The charts that can be reached by name. */
export type ActorSystem = { get(id: string): unknown };

/** Kinds of failures, and statuses. */
type Shown = readonly (CallFailure['kind'] | number)[];

/** The actor that makes calls: they end with it. */
export type Scope = {
  readonly system: ActorSystem;
  readonly signal: AbortSignal;
  /** What is shown where the call was made, if not what a form shows. */
  readonly shown?: Shown;
};

/** What a form shows that keeps what was typed; without an answer the catalog speaks (ERR-OTHER). */
const inForm: Shown = ['rejected', 503];

/** What a page shows whose act can simply be tried again. */
export const onPage: Shown = [...inForm, 'noResponse'];

/** Of calls that no one asked for, only the end of the session is news (ERR-401). */
export const unasked: Shown = [
  ...onPage,
  'notSent',
  'malformed',
  'unavailable',
  403,
  404,
  467,
  499,
];

/** What was to be sent was refused on the device: nothing left it. */
export class NotSent extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

type Receiver<Event> = { send(event: Event): void };

/** Sends a failed call to the failures chart, which is loaded with the calls and starts when the first of them fails. */
export function notifyFailures({ system, signal }: Scope, error: CallError): void {
  // The calls of an actor that was left were aborted: they failed for no one.
  if (signal.aborted) return;
  const find = () => system.get('failures') as Receiver<FailuresEvent> | undefined;
  if (!find()) {
    const app = system.get('app') as Receiver<AppEvent>;
    app.send({ type: 'failures.loaded', logic: clientFailuresMachine });
  }
  const { call, status, problem, wasCurrentToken } = error;
  const { code, message, reference = null, path = null } = problem;
  const fault = { call, status, code, message, reference, path, wasCurrentToken };
  find()?.send({ type: 'call.failed', fault });
}

function isShown(failure: CallFailure, shown: Shown = inForm): boolean {
  return shown.includes(failure.kind) || ('status' in failure && shown.includes(failure.status));
}

/**
 * Makes calls for an actor. A failure that is shown where the call was made is a result. The failures chart gets every
 * other failure, and the actor fails with it, so that its chart continues as after any error.
 *
 * @throws CallError for what is not shown, and every error that is none of a call.
 */
export async function attempt<Value>(
  scope: Scope,
  act: () => Promise<Value>,
): Promise<Result<Value>> {
  try {
    return succeeded(await act());
  } catch (error) {
    if (error instanceof NotSent) return notSent(error.problem);
    if (!(error instanceof CallError)) throw error;
    const { failure } = error;
    if (isShown(failure, scope.shown)) return { ok: false, failure };
    notifyFailures(scope, error);
    throw error;
  }
}

/** As `attempt`, but a failure that the failures chart gets is a result too, to be shown in place of the data. */
export async function attemptAll<Value>(
  scope: Scope,
  act: () => Promise<Value>,
): Promise<Result<Value>> {
  try {
    return await attempt(scope, act);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { ok: false, failure: error.failure };
  }
}
