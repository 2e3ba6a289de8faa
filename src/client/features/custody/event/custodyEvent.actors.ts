import { fromPromise } from 'xstate';
import type { ProofsInput } from '../../../../../machines/core/signedAct.setup.ts';
import type {
  EventContent,
  SourcesAsked,
} from '../../../../../machines/custody/custodyEvent.context.ts';
import { custodyEventMachine } from '../../../../../machines/custody/custodyEvent.machine.ts';
import {
  type PlacedLabels,
  placeLabels,
} from '../../../../contract/control-values/controlValueScan.ts';
import { getEventChoices } from '../../../../contract/custody/custodyChoices.ts';
import { recordCustodyEvent } from '../../../../contract/custody/custodyEvent.ts';
import { type FieldContent, fieldKinds } from '../../../../contract/custody/fieldEnvelope.ts';
import { listLedger } from '../../../../contract/inventory/ledger.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import {
  choicesOffline,
  isFieldKind,
  whyNeedsNetwork,
} from '../../../../rules/custody/field/offlineKinds.ts';
import type { EventSources } from '../../../../rules/custody/form/custodyField.ts';
import { fromServerOrKit, placeOf } from '../../../core/field/kitPlace.ts';
import { type Loaded, needsNetwork } from '../../../core/field/kitShown.ts';
import { contentAndKey, signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, attemptAll, onPage, type Scope, unasked } from '../../../shell/calls/attempt.ts';

/** So many of the newest entries can be corrected from the form. */
const entriesOffered = '50';

/**
 * What the form of a kind of event is filled from; without a kind, what the choice of one is. The ledger has balances, so
 * that only a correction reads it. Without a network it is the kit (FIELD-01).
 *
 * @throws CallError
 */
export async function loadSources(
  { inventoryId, kind, mode }: SourcesAsked,
  asking: Pick<Scope, 'system' | 'signal'>,
): Promise<Loaded<EventSources>> {
  const params = { id: inventoryId };
  const query = { ...(kind === null ? {} : { kind }), ...(mode === undefined ? {} : { mode }) };
  const ask = async (signal: AbortSignal): Promise<EventSources> => {
    const [choices, ledger] = await Promise.all([
      call(getEventChoices, { params, query }, { signal }),
      kind === 'correction'
        ? call(listLedger, { params, query: { length: entriesOffered } }, { signal })
        : null,
    ]);
    return { choices, entries: ledger?.rows ?? [] };
  };
  return fromServerOrKit(asking, ask, (places) => {
    const { events } = placeOf(places, inventoryId);
    if (kind !== null && !isFieldKind(kind)) throw needsNetwork(whyNeedsNetwork(kind));
    return { choices: choicesOffline(kind, events), entries: [] };
  });
}

/** What of an event can be recorded without a network: a count there names no position of the ledger (FIELD-12). */
function fieldEvent({ idempotencyKey, content }: ProofsInput<EventContent>): FieldContent | null {
  const { details } = content;
  if (fieldKinds.every((kind) => kind !== details.kind)) return null;
  const blind = 'bookSequence' in details ? { ...details, bookSequence: null } : details;
  return { act: 'event', form: { idempotencyKey, details: blind } };
}

export const clientCustodyEventMachine = custodyEventMachine.provide({
  actors: {
    loadSources: fromPromise<Result<EventSources>, SourcesAsked>(({ input, ...scope }) =>
      attemptAll({ ...scope, shown: onPage }, async () => (await loadSources(input, scope)).value),
    ),
    // A count can be recorded without them.
    loadAmounts: fromPromise<Result<EventSources>, SourcesAsked>(({ input, ...scope }) =>
      attempt({ ...scope, shown: unasked }, async () => (await loadSources(input, scope)).value),
    ),
    placeLabels: fromPromise<
      Result<PlacedLabels['labels']>,
      { inventoryId: string; labels: string[] }
    >(({ input: { inventoryId: id, ...body }, ...scope }) =>
      attempt({ ...scope, shown: unasked }, async () => {
        const placed = await call(placeLabels, { params: { id }, body }, scope);
        return placed.labels;
      }),
    ),
    signedAct: signedActBy({
      form: contentAndKey<EventContent>,
      record: (body, signal) => call(recordCustodyEvent, { body }, { signal }),
      field: fieldEvent,
    }),
  },
});
