import type { FaultsEvent } from '../../../machines/faults/faults.setup.ts';
import { CallFault } from '../http/callFault.ts';

/** The charts that can be reached by name. */
export type Directory = { get(id: string): { send(event: FaultsEvent): void } | undefined };

/**
 * Runs calls for an actor and tells the faults chart what failed, before the actor itself fails. An actor that
 * has been left tells nothing: its calls were aborted.
 */
export async function reportingFaults<Result>(
  system: Directory,
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof CallFault && !signal.aborted) {
      const event: FaultsEvent = {
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
      system.get('faults')?.send(event);
    }
    throw error;
  }
}
