import { fromPromise } from 'xstate';
import { openingCountMachine } from '../../../machines/opening-count/openingCount.machine.ts';
import type { OpeningOutcome } from '../../../machines/opening-count/openingCount.setup.ts';
import { type OpeningForm, recordOpeningCount } from '../../contract/openingCount.ts';
import { call } from '../http/call.ts';
import { CallFault, noAnswer } from '../http/callFault.ts';
import { reportingFaults } from './faultReport.ts';
import { implement } from './implement.ts';

/** Refusals that the page itself shows; everything else also belongs to the faults chart. */
const shownHere = [400, 409, 422];

async function send(form: OpeningForm, signal: AbortSignal): Promise<OpeningOutcome> {
  try {
    return {
      outcome: 'recorded',
      recorded: await call(recordOpeningCount, { body: form }, { signal }),
    };
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
    if (error.status === noAnswer) return { outcome: 'unreachable' };
    if (shownHere.includes(error.status)) return { outcome: 'refused', problem: error.problem };
    throw error;
  }
}

export const clientOpeningCountMachine = implement(openingCountMachine, {
  actors: {
    recordOpening: fromPromise<OpeningOutcome, OpeningForm>(async ({ input, signal, system }) => {
      // Asked before the call leaves: only then is it certain that nothing did.
      if (!navigator.onLine) return { outcome: 'notSent' };
      try {
        return await reportingFaults(system, signal, () => send(input, signal));
      } catch (error) {
        if (error instanceof CallFault && (error.status === 403 || error.status === 404)) {
          return { outcome: 'refused', problem: error.problem };
        }
        throw error;
      }
    }),
  },
});
