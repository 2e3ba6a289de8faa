import type {
  ParRestockForm,
  RecordedParRestock,
} from '../../../../contract/custody/parRestock.ts';
import type { ProblemCode } from '../../../../contract/problems.ts';
import { rightOfKind } from '../../../../rules/custody/custodyKinds.ts';
import { type EventProblem, problem } from '../../../../rules/custody/custodyProblem.ts';
import { fieldOfSource, transfersOf } from '../../../../rules/custody/restock/transfersOf.ts';
import { newSealOf } from '../../../../rules/inventory/eventSeal.ts';
import { isSameSeal } from '../../../../rules/inventory/sealState.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import { findInventory } from '../../../core/inventory/findInventory.ts';
import { contentOfEvent } from '../../../core/ledger/hashEvent.ts';
import { type LockedLedger, lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { signedAct, type Writing } from '../../../core/signing/signedAct.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import type { Database, Reader, Transaction } from '../../../database/database.ts';
import { ProblemError, unprocessable } from '../../../platform/http/problemError.ts';
import { type CheckedEvent, checkAll, type EventPeople, rejectEvent } from '../event/checkFacts.ts';
import type { EventRequest } from '../event/eventRequest.ts';
import type { EventPlace } from '../event/readFacts.ts';
import { writeEvent } from '../event/writeEvent.ts';
import { findRecordedRestock, keyOfSource } from './findRecordedRestock.ts';

/**
 * Records the transfers of a restock, one from each source, all of them or none, signed once for all (PAR-02). Each is
 * an event like one that is recorded by itself. The ledger's lock covers all sources, so their order is that of the form.
 *
 * @param verify how a PIN is checked; tests replace it.
 * @throws ProblemError 404, 403 (not assigned to a source, or no right to what it sends), 409 (the key identifies
 *   another act), 422 (the rules, with the source in the field and in the sentence).
 */
export async function recordParRestock(
  database: Database,
  request: SigningRequest<ParRestockForm>,
  verify = verifyPin,
): Promise<RecordedParRestock> {
  const { form, session } = request;
  const agencyId = session.agency.id;
  const requests = requestsOf(request);
  const lotIds = form.details.sources.flatMap(({ lines }) => lines.map(({ lotId }) => lotId));
  return signedAct(
    database,
    request,
    {
      what: 'a restock',
      read: (reader) =>
        each(requests, (one) => contentOfEvent(reader, one.form, session.account.id)),
      replay: (reader, contentHashes) =>
        findRecordedRestock(reader, agencyId, form.idempotencyKey, contentHashes),
      requires: {
        right: rightOfKind.transferOut,
        schedules: (reader) => schedulesOf(reader, agencyId, { lotIds }),
      },
      right: (reader) =>
        each(form.details.sources, ({ inventoryId }) =>
          findInventory(reader, { agencyId, userId: session.account.id }, inventoryId),
        ),
      validate: (reader, places, people, { policy }) =>
        checkSources(reader, requests, places, { people, policy }),
      write: (tx, writing) => writeTransfers(tx, requests, writing),
    },
    verify,
  );
}

/** What records the transfer from each source by itself. */
function requestsOf({ form, ...request }: SigningRequest<ParRestockForm>): EventRequest[] {
  return transfersOf(form.details).map((details, index) => ({
    ...request,
    form: { ...form, details, idempotencyKey: keyOfSource(form.idempotencyKey, index) },
  }));
}

/** One after the other: all of them use one transaction. */
async function each<Item, Result>(
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await run(item, index));
  return results;
}

async function checkSources(
  reader: Reader,
  requests: readonly EventRequest[],
  places: readonly EventPlace[],
  by: EventPeople,
): Promise<CheckedEvent[]> {
  const twice = places.findIndex(({ inventory }, index) =>
    places.slice(0, index).some((earlier) => earlier.inventory.id === inventory.id),
  );
  if (twice >= 0) {
    const sentence = 'This place is listed twice. Combine its lots.';
    throw rejectEvent([problem('source_twice', `sources.${twice}.inventoryId`, sentence)]);
  }
  const checked = await each(requests, async (request, index) => {
    const place = placeAt(places, index);
    try {
      return await checkAll(reader, request, place, by);
    } catch (error) {
      throw refusalOfSource(error, index, place.inventory.name);
    }
  });
  const reused = findReusedSeal(requests, checked);
  if (reused !== null) throw rejectEvent([reused]);
  return checked;
}

function placeAt(places: readonly EventPlace[], index: number): EventPlace {
  const place = places[index];
  if (place === undefined) throw new Error('A source without its inventory');
  return place;
}

/** A refusal with the source in its fields and its sentence; one that is not about a source stays as it is. */
function refusalOfSource(error: unknown, index: number, name: string): unknown {
  if (!(error instanceof ProblemError) || error.status !== 422) return error;
  const fields = Object.entries(error.fields ?? {}).map(
    ([field, sentence]) => [fieldOfSource(index, field), sentence] as const,
  );
  if (!fields.some(([field]) => field.startsWith('details.sources.'))) return error;
  const code = error.code as ProblemCode<422>;
  return unprocessable(code, `${name}: ${error.message}`, Object.fromEntries(fields));
}

/** Each seal is applied once (SEAL-08): two sources of a restock cannot get the same one. */
function findReusedSeal(
  requests: readonly EventRequest[],
  checked: readonly CheckedEvent[],
): EventProblem | null {
  const applied: string[] = [];
  for (const [index, { facts }] of checked.entries()) {
    const details = requests[index]?.form.details;
    const seal = details && newSealOf(details, facts.context.seal);
    if (!seal) continue;
    if (applied.some((earlier) => isSameSeal(earlier, seal.number))) {
      const sentence = `${facts.inventory.name}: this seal is entered for another place already. Enter the number on the seal here.`;
      return problem('seal_number_used', `sources.${index}.${seal.field}`, sentence);
    }
    applied.push(seal.number);
  }
  return null;
}

async function writeTransfers(
  tx: Transaction,
  requests: readonly EventRequest[],
  { known, checked, ...writing }: Writing<readonly string[], readonly CheckedEvent[]>,
): Promise<RecordedParRestock> {
  const transfers = await each(requests, async (request, index) => {
    const [contentHash, facts] = [known[index], checked[index]];
    if (contentHash === undefined || facts === undefined) throw new Error('A source unchecked');
    // Each transfer moves the end of the ledger.
    const ledger: LockedLedger =
      index === 0 ? writing.ledger : await lockLedger(tx, request.session.agency.id);
    return writeEvent(
      tx,
      { ...request, external: null },
      { ...writing, known: contentHash, checked: facts, ledger },
      () => undefined,
    );
  });
  return { transfers };
}
