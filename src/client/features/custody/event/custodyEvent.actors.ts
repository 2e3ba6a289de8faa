import { fromCallback, fromPromise } from 'xstate';
import type {
  CustodyEventEvent,
  EventContent,
  PlacesOutcome,
  SourcesOutcome,
} from '../../../../../machines/custody/custodyEvent.context.ts';
import { custodyEventMachine } from '../../../../../machines/custody/custodyEvent.machine.ts';
import { placeLabels } from '../../../../contract/control-values/controlValueScan.ts';
import { getEventChoices } from '../../../../contract/custody/custodyChoices.ts';
import {
  type RecordedCustodyEvent,
  recordCustodyEvent,
} from '../../../../contract/custody/custodyEvent.ts';
import { listLedger } from '../../../../contract/inventory/ledger.ts';
import type { EventSources } from '../../../../rules/custody/custodyField.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { signed } from '../../../core/signing/signWithPasskeys.ts';
import { runCamera } from '../../../platform/browser/cameraCodes.ts';
import { listenKeys } from '../../../platform/browser/listenKeys.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/callError.ts';
import { orFailure } from '../../../shell/calls/failureOf.ts';
import { reportingEndedSession } from '../../../shell/calls/failureReport.ts';

/** So many of the newest entries can be corrected from the form. */
const entriesOffered = '50';

/** What the form is filled from. @throws CallError */
export async function loadSources(inventoryId: string, signal: AbortSignal): Promise<EventSources> {
  const params = { id: inventoryId };
  const [choices, ledger] = await Promise.all([
    call(getEventChoices, { params }, { signal }),
    call(listLedger, { params, query: { length: entriesOffered } }, { signal }),
  ]);
  return { choices, entries: ledger.rows };
}

export const clientCustodyEventMachine = custodyEventMachine.provide({
  actors: {
    loadSources: fromPromise<SourcesOutcome, { inventoryId: string }>(({ input, signal, system }) =>
      orFailure(system, signal, async () => ({
        outcome: 'loaded' as const,
        sources: await loadSources(input.inventoryId, signal),
      })),
    ),
    listenKeys: fromCallback<CustodyEventEvent>(({ sendBack }) =>
      listenKeys((event) => sendBack(event)),
    ),
    watchCamera: fromCallback<CustodyEventEvent>(({ sendBack }) =>
      runCamera((event) => sendBack(event)),
    ),
    placeLabels: fromPromise<PlacesOutcome, { inventoryId: string; labels: string[] }>(
      async ({ input: { inventoryId, labels }, signal, system }) => {
        try {
          const params = { id: inventoryId };
          const told = await reportingEndedSession(system, signal, () =>
            call(placeLabels, { params, body: { labels } }, { signal }),
          );
          return { outcome: 'told', labels: told.labels };
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          return { outcome: 'untold' };
        }
      },
    ),
    signedAct: signedActBy<EventContent, RecordedCustodyEvent>(
      async ({ content, ...act }, signal) => {
        const body = await signed({ ...act, ...content }, signal);
        return call(recordCustodyEvent, { body }, { signal });
      },
    ),
  },
});
