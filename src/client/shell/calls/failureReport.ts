import type { AppEvent } from '../../../../machines/app/app.machine.ts';
import type { FailuresEvent } from '../../../../machines/core/systemEvents.ts';
import { CallError } from '../../platform/http/callError.ts';
import { clientFailuresMachine } from './failures.actors.ts';

/** The charts that can be reached by name. */
export type ActorSystem = { get(id: string): unknown };

const unauthorized = 401;

type Receiver<Event> = { send(event: Event): void };

/** The chart of the catalog of errors; it is loaded with the calls, and started when the first of them fails. */
function notifyFailures(system: ActorSystem, event: FailuresEvent): void {
  const find = () => system.get('failures') as Receiver<FailuresEvent> | undefined;
  if (!find()) {
    const app = system.get('app') as Receiver<AppEvent>;
    app.send({ type: 'failures.loaded', logic: clientFailuresMachine });
  }
  find()?.send(event);
}

/**
 * Runs calls for an actor and reports a failure to the failure chart, before the actor itself fails. A stopped actor
 * reports nothing: its calls were aborted.
 */
export async function reportingFailures<Result>(
  system: ActorSystem,
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result> {
  return reportingThose(() => true, system, signal, act);
}

/** Runs calls that no one requested: of their failures only the end of the session is reported (ERR-401). */
export async function reportingEndedSession<Result>(
  system: ActorSystem,
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result> {
  return reportingThose(({ status }) => status === unauthorized, system, signal, act);
}

async function reportingThose<Result>(
  isTold: (fault: CallError) => boolean,
  system: ActorSystem,
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof CallError && isTold(error) && !signal.aborted) {
      const event: FailuresEvent = {
        type: 'call.failed',
        fault: {
          call: error.call,
          status: error.status,
          code: error.problem.code,
          message: error.problem.message,
          reference: error.problem.reference ?? null,
          path: error.problem.path ?? null,
          wasCurrentToken: error.wasCurrentToken,
        },
      };
      notifyFailures(system, event);
    }
    throw error;
  }
}
