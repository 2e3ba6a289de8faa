import type { AmendedDetails, AmendUseForm } from '../../../../contract/custody/amendment.ts';
import type { UseDetails } from '../../../../contract/custody/use.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import {
  amendedFields,
  effectOf,
  type UseVersion,
} from '../../../../rules/custody/amendment/amendedUse.ts';
import {
  partsInOrder,
  planSigning,
  type SigningPart,
  type SigningPlan,
} from '../../../../rules/custody/amendment/amendmentSigning.ts';
import { checkWitness, witnessMeaning } from '../../../../rules/custody/useWitness.ts';
import { findMembers } from '../../../core/identity/account.ts';
import { findUserId } from '../../../core/identity/checkSecret.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { findInventory } from '../../../core/inventory/findInventory.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { lastHashOf } from '../../../core/ledger/useHistory.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import type { People } from '../../../core/signing/signers.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import type { Reader } from '../../../database/database.ts';
import { conflict, phiRefused, unprocessable } from '../../../platform/http/problemError.ts';
import { type CheckedUse, checkUseFacts, rejectUse } from '../use/checkFacts.ts';
import { readUsePlace, type Stock, type UsePlace } from '../use/readUsePlace.ts';
import { type Amendable, readOriginalSigners } from './findAmendable.ts';

export type AmendRequest = SigningRequest<AmendUseForm> & {
  readonly session: Pick<Session, 'canSeePhi'>;
};

/** Everything that an amendment is written with. */
export interface CheckedAmendment extends CheckedUse {
  readonly amendable: Amendable;
  /** Where the use belongs. */
  readonly place: UsePlace;
  readonly after: UseVersion;
  readonly plan: SigningPlan;
}

/**
 * Every rule of an amendment that needs no proof: nothing was amended in the meantime, something changes, all rules of
 * a use hold for what it is amended to (AMEND-02), and the right people sign (AMEND-04).
 *
 * @throws ProblemError 409 `amended_meanwhile`, 467 (patient fields), 403 (the other inventory), 422.
 */
export async function checkAmendment(
  reader: Reader,
  request: AmendRequest,
  amendable: Amendable,
  people: People,
): Promise<CheckedAmendment> {
  const { form, session, now } = request;
  const { history, present } = amendable;
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  if (form.lastHash !== lastHashOf(history)) {
    throw conflict(
      'amended_meanwhile',
      'This use was amended after you opened it, so nothing was recorded. Open it again.',
    );
  }
  const details = wholeDetails(form.details, present, session);
  if (details.inventoryId !== present.inventoryId) {
    await findInventory(reader, principal, details.inventoryId);
  }
  const asked = { idempotencyKey: form.amendmentId, details };
  const place = asIfNotRecorded(await readUsePlace(reader, principal, asked), details, present);
  const labels = form.labels ?? [];
  const putBack = { labels: present.labels, inventoryId: present.inventoryId };
  const recorded = [
    { id: present.givenByUserId, userName: '', fullName: present.givenBy },
    {
      id: present.disposedByUserId ?? present.givenByUserId,
      userName: '',
      fullName: present.disposedBy ?? present.givenBy,
    },
  ];
  const stated = { details, labels, session, now, putBack, recorded };
  const checked = await checkUseFacts(reader, stated, place);
  const after = amendedVersion({ labels, place, ...checked });
  if (amendedFields(present, after).length === 0) {
    throw unprocessable(
      'nothing_amended',
      'Nothing differs from what is recorded. Change what is wrong, or cancel.',
    );
  }
  const signers = await readOriginalSigners(reader, principal.agencyId, history);
  const schedules = [present.product.schedule, after.product.schedule];
  const mayStandIn = async (userId: string) =>
    mayAct(await readRights(reader, { ...principal, userId }), 'correct', schedules);
  const isMember = async (userId: string) =>
    (await findMembers(reader, [userId], principal.agencyId)).has(userId);
  const isSameDrug = present.product.id === after.product.id;
  const plan = planSigning({
    signers,
    wastedBefore: isSameDrug ? present.wasted : 0,
    wastedAfter: after.wasted,
    userId: principal.userId,
    mayStandIn: await mayStandIn(principal.userId),
  });
  await checkSigners(reader, { request, plan, after, people, isMember, mayStandIn });
  return { ...checked, amendable, place, after, plan };
}

/** @throws ProblemError 467 for patient fields from a person who may not see them. */
function wholeDetails(
  { incidentNumber, patientId, ...details }: AmendedDetails,
  present: UseVersion,
  { canSeePhi }: Pick<Session, 'canSeePhi'>,
): UseDetails {
  const isCareStated = incidentNumber !== undefined || patientId !== undefined;
  if (isCareStated && !canSeePhi) throw phiRefused();
  return {
    ...details,
    incidentNumber: incidentNumber ?? present.incidentNumber,
    patientId: patientId ?? present.patientId,
  };
}

/**
 * The stock without the use that is amended: what it took from this lot here is in it again. What it drew and returned
 * was there too; it may have left since, and only an amendment that returns it as well can draw it.
 */
function asIfNotRecorded(
  place: UsePlace,
  { inventoryId, lotId, returned }: UseDetails,
  present: UseVersion,
): UsePlace {
  const { stock } = place;
  if (stock === null || inventoryId !== present.inventoryId) return place;
  const { amount } = effectOf(present);
  const drawn = amount + Math.min(returned, present.returned);
  const restored: Stock = {
    ...stock,
    lotBalance: stock.lotBalance + (lotId === present.lotId ? drawn : 0),
    productBalance: stock.productBalance + (stock.product.id === present.product.id ? amount : 0),
  };
  return { ...place, stock: restored };
}

function amendedVersion({
  details,
  labels,
  place,
  stock,
  administeringProvider,
  disposer,
}: CheckedUse & { readonly labels: readonly string[]; readonly place: UsePlace }): UseVersion {
  return {
    ...details,
    placeName: place.inventory.name,
    lotNumber: stock.lot.number,
    product: toProduct(stock.product),
    givenBy: administeringProvider.fullName,
    disposedBy: details.wasted > 0 ? disposer.fullName : null,
    labels,
  };
}

interface Signing {
  readonly request: AmendRequest;
  readonly plan: SigningPlan;
  readonly after: UseVersion;
  readonly people: People;
  readonly isMember: (userId: string) => Promise<boolean>;
  readonly mayStandIn: (userId: string) => Promise<boolean>;
}

/** Who has to sign as what (AMEND-04), compared with who does. @throws ProblemError 422 */
async function checkSigners(reader: Reader, signing: Signing): Promise<void> {
  const { request, plan, after, people } = signing;
  const { others, own } = plan;
  if (people.others.length > others.length) {
    const message = 'No more people sign this. Remove the name.';
    throw unprocessable('witness_not_needed', message, {
      [`signing.others.${others.length}.userName`]: message,
    });
  }
  const ids = [request.session.account.id];
  for (const [index, part] of others.entries()) {
    const field = `signing.others.${index}.userName`;
    const person = people.others[index];
    if (person === undefined) throw missing(part, field);
    const id = people.by === 'id' ? person : await findUserId(reader, person);
    if (part.as === 'original' && id !== part.userId) throw missing(part, field);
    if (part.as === 'inPlaceOf' && id !== undefined && (await isBarred(id, signing))) {
      const message =
        'Only a person with the right to correct quantities can replace an original signer. Ask one of them.';
      throw unprocessable('stand_in_not_permitted', message, { [field]: message });
    }
    if (id !== undefined && ids.includes(id)) {
      const message = 'Each signature needs another person. Ask someone else to sign.';
      throw unprocessable('witness_twice', message, { [field]: message });
    }
    ids.push(id ?? person);
  }
  requireNotes(partsInOrder(plan), request.form);
  checkWaste([own, ...others], ids, after);
}

/** A name of no one and one of another agency are refused with the proofs, by the same sentence. */
async function isBarred(id: string, { isMember, mayStandIn }: Signing): Promise<boolean> {
  return (await isMember(id)) && !(await mayStandIn(id));
}

function missing({ as, name, meaning }: SigningPart, field: string) {
  if (as === 'original') {
    const message = `${name} signed this use (${meaning}), so they sign its amendment. Enter their username and PIN.`;
    return unprocessable('original_signer_missing', message, { [field]: message });
  }
  const message =
    as === 'witness'
      ? 'Someone who saw the waste must sign as its witness. Enter their username and PIN.'
      : `Another person must replace ${name === '' ? 'the original signer' : name} as a signer. Enter their username and PIN.`;
  return unprocessable('witness_missing', message, { [field]: message });
}

/** A signature in place of another says why. */
function requireNotes(parts: readonly SigningPart[], { standIns }: AmendUseForm): void {
  for (const { as, meaning, name } of parts) {
    if (as !== 'inPlaceOf' || standIns.some((note) => note.meaning === meaning)) continue;
    const message = `Enter why ${name === '' ? 'the original signer' : name} can’t sign.`;
    throw unprocessable('stand_in_note_missing', message, { standIns: message });
  }
}

/** The witness of the waste is neither the giver nor the person who answers for the use. */
function checkWaste(
  parts: readonly SigningPart[],
  ids: readonly string[],
  after: UseVersion,
): void {
  if (after.wasted === 0) return;
  const idOf = (isIt: (part: SigningPart) => boolean) => ids[parts.findIndex(isIt)];
  const witness = idOf(({ meaning }) => meaning === witnessMeaning);
  const signer = idOf(({ as, meaning }) => as !== 'recorder' && meaning !== witnessMeaning);
  const same = checkWitness({
    wasted: after.wasted,
    signer: signer ?? '',
    administeringProvider: after.givenByUserId,
    disposer: after.disposedByUserId ?? after.givenByUserId,
    witness: witness ?? null,
  });
  if (same === null) return;
  const at = parts.findIndex(({ meaning }) => meaning === witnessMeaning);
  // Where the witness is the person logged in, there is no name of theirs to mark.
  if (at < 1) throw rejectUse([{ ...same, field: 'givenByUserId' }]);
  throw unprocessable(same.code, same.message, {
    [`signing.others.${at - 1}.userName`]: same.message,
  });
}
