import type { RecordedCustodyEvent } from '../../../../contract/custody/custodyEvent.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import { contentOfEvent } from '../../../core/ledger/hashEvent.ts';
import { type Proven, recordSignedAct } from '../../../core/signing/recordSignedAct.ts';
import type { SigningParty } from '../../../core/signing/signingParty.ts';
import { proveParty } from '../../../core/signing/verifySigners.ts';
import type { Database } from '../../../database/database.ts';
import { checkFacts, refuseNamed } from './checkFacts.ts';
import type { EventRequest, EventSigners } from './eventRequest.ts';
import { findLaterSigner } from './findLaterSigner.ts';
import { findRecordedEvent } from './findRecordedEvent.ts';
import { type EventFacts, readFacts } from './readFacts.ts';
import { type EventStep, writeEvent } from './writeEvent.ts';

/** What tests replace: how a PIN is checked, and a probe that is told of each step of the writing. */
export interface RecordEventParts {
  readonly verifyPin: typeof verifyPin;
  readonly reached: (step: EventStep) => void;
}

const recordEventParts: RecordEventParts = { verifyPin, reached: () => undefined };

/**
 * Records any event of custody: its entries, its signatures, the differences it opens, what it changes of a transfer, a
 * seal or a custodian, and the audit entry, all in one transaction, once per idempotency key.
 *
 * @throws Refusal 404, 403 (not associated), 409 (the key stands for another act; stock moved), 422 (the rules).
 */
export async function recordCustodyEvent(
  database: Database,
  request: EventRequest,
  parts: RecordEventParts = recordEventParts,
): Promise<RecordedCustodyEvent> {
  const { form, session } = request;
  let facts: EventFacts | undefined;
  let contentHash = '';
  return recordSignedAct(database, session, {
    find: async (reader) => {
      facts = await readFacts(reader, request);
      contentHash = await contentOfEvent(reader, form, session.account.id);
      return findRecordedEvent(reader, session.agency.id, form.idempotencyKey, contentHash);
    },
    check: async (reader) => {
      facts ??= await readFacts(reader, request);
      refuseNamed(request, facts, await checkFacts(reader, request, facts));
    },
    prove: () => verifyEventSigners(database, request, parts.verifyPin),
    write: (tx, signers) => writeEvent(tx, request, contentHash, signers, parts.reached),
  });
}

const own: SigningParty = {
  who: 'signer',
  name: 'signing.pin',
  pin: 'signing.pin',
  whose: 'Your PIN',
};

/** One after the other, so that nobody can use up another person's attempts without their own PIN. */
async function verifyEventSigners(
  database: Database,
  request: EventRequest,
  verify: typeof verifyPin,
): Promise<Proven<EventSigners>> {
  const { form } = request;
  const signing = { ...request, act: `an event (${form.details.kind})` };
  const { pin, others: named } = form.signing;
  const signer = await proveParty(database, signing, own, { pin }, verify);
  const proofs = [signer];
  const others = [];
  for (const [index, other] of named.entries()) {
    const at = `signing.others.${index}`;
    const party: SigningParty = {
      who: 'witness',
      name: `${at}.userName`,
      pin: `${at}.pin`,
      whose: `The PIN of ${other.userName}`,
    };
    const { userName, pin: typed } = other;
    if (typed === null) {
      others.push(await findLaterSigner(database, request.session.agency.id, other, index));
      continue;
    }
    const proof = await proveParty(database, signing, party, { userName, pin: typed }, verify);
    proofs.push(proof);
    others.push(proof.account);
  }
  return { signed: { signer: signer.account, others }, proofs };
}
