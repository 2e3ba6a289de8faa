import type { RecordedCustodyEvent } from '../../../../contract/custody/custodyEvent.ts';
import { rightOfKind } from '../../../../rules/custody/custodyKinds.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import { findInventory, findPlace } from '../../../core/inventory/findInventory.ts';
import { contentOfEvent } from '../../../core/ledger/hashEvent.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { readExternal } from '../../../core/signing/externalSigner.ts';
import { type SignedAct, signedAct } from '../../../core/signing/signedAct.ts';
import type { Database } from '../../../database/database.ts';
import { type CheckedEvent, checkAll } from './checkFacts.ts';
import type { EventRequest } from './eventRequest.ts';
import { findRecordedEvent } from './findRecordedEvent.ts';
import type { EventPlace } from './readFacts.ts';
import { subjectsOf } from './subjectsOf.ts';
import { type EventStep, writeEvent } from './writeEvent.ts';

/** What tests replace: how a PIN is checked, and a probe that is called at each step of the writing. */
export interface RecordEventParts {
  readonly verifyPin: typeof verifyPin;
  readonly reached: (step: EventStep) => void;
}

const recordEventParts: RecordEventParts = { verifyPin, reached: () => undefined };

/**
 * Records any event of custody: its entries, its signatures, the discrepancies it opens, what it changes of a transfer,
 * a seal or a custodian, and the audit entry, all in one transaction, once per idempotency key.
 *
 * @throws ProblemError 404, 403 (not assigned), 409 (the key identifies another act; stock moved), 422 (the rules).
 */
export async function recordCustodyEvent(
  database: Database,
  request: EventRequest,
  parts: RecordEventParts = recordEventParts,
): Promise<RecordedCustodyEvent> {
  return signedAct(database, request, actOfEvent(request, parts.reached), parts.verifyPin);
}

/** The act of an event, by its parts. @throws ProblemError 422 for a drawn signature that is none. */
export function actOfEvent(request: EventRequest, reached = recordEventParts.reached) {
  const { form, session } = request;
  const external = readExternal(form.signing.external);
  const agencyId = session.agency.id;
  const principal = { agencyId, userId: session.account.id };
  const find = request.field?.wasAssigned === true ? findPlace : findInventory;
  return {
    what: `an event (${form.details.kind})`,
    read: (reader) => contentOfEvent(reader, form, session.account.id, external?.key),
    replay: (reader, contentHash) =>
      findRecordedEvent(reader, agencyId, form.idempotencyKey, contentHash),
    requires: {
      right: rightOfKind[form.details.kind],
      schedules: (reader) => schedulesOf(reader, agencyId, subjectsOf(form.details)),
    },
    right: (reader) => find(reader, principal, form.details.inventoryId),
    validate: (reader, place, people, { policy }) =>
      checkAll(reader, request, place, { people, policy }),
    write: (tx, writing) => writeEvent(tx, { ...request, external }, writing, reached),
    takesExternal: true,
    // At a shift change the other one takes the stock over, or hands it over.
    onlyWitnesses: (index) => index > 0 && form.details.kind !== 'shiftChange',
  } satisfies SignedAct<string, EventPlace, CheckedEvent, RecordedCustodyEvent>;
}
