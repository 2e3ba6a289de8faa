import type { AmendedDetails, AmendUseForm } from '../../../../contract/custody/amendment.ts';
import type { UseDetails } from '../../../../contract/custody/use.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import { checkMovedTime } from '../../../../rules/custody/amendment/amendedTime.ts';
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
import {
  type ChangedSpan,
  contradictedCount,
  movedSpans,
} from '../../../../rules/custody/amendment/contradictedCount.ts';
import type { UseProblem } from '../../../../rules/custody/useProblem.ts';
import { checkWitness, witnessMeaning } from '../../../../rules/custody/useWitness.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import { findMembers } from '../../../core/identity/account.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { findInventory } from '../../../core/inventory/findInventory.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { lastHashOf } from '../../../core/ledger/useHistory.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import type { Participants } from '../../../core/signing/participants.ts';
import type { People } from '../../../core/signing/signers.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import type { Reader } from '../../../database/database.ts';
import { conflict, phiRefused, unprocessable } from '../../../platform/http/problemError.ts';
import { type CheckedUse, checkUseFacts, rejectUse } from '../use/checkFacts.ts';
import { readUsePlace, type Stock, type UsePlace } from '../use/readUsePlace.ts';
import { checkAmendmentSigners } from './checkAmendmentSigners.ts';
import { type Amendable, readOriginalSigners, signedUse } from './findAmendable.ts';
import { readLotLooks } from './readLooks.ts';
import { readSealsAt } from './readTimeline.ts';

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
  { people, members }: { readonly people: People } & Pick<Participants, 'members'>,
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
  const stated = { details, labels, members, session, now, putBack, recorded };
  const checked = await checkUseFacts(reader, stated, place);
  const after = amendedVersion({ labels, place, ...checked });
  if (amendedFields(present, after).length === 0) {
    throw unprocessable(
      'nothing_amended',
      'Nothing differs from what is recorded. Change what is wrong, or cancel.',
    );
  }
  const moved = { after, timeZone: session.agency.timeZone };
  await rejectAcrossSeal(reader, amendable, moved);
  await rejectAcrossCount(reader, amendable, moved);
  const signers = await readOriginalSigners(reader, principal.agencyId, signedUse(history));
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
  const ids = await checkAmendmentSigners(reader, { request, plan, people, isMember, mayStandIn });
  checkWaste(partsInOrder(plan), ids, after);
  return { ...checked, amendable, place, after, plan };
}

/** What a use is amended to. */
interface Moved {
  readonly after: UseVersion;
  readonly timeZone: string;
}

/**
 * A use stays before or after each seal of its inventory: at another time it would have opened an inventory that is on
 * record as sealed, and an amendment leaves the seal (SEAL-02). In another inventory it opens that one (`amendSeals`).
 *
 * @throws ProblemError 422 `seal_changed_between`.
 */
async function rejectAcrossSeal(
  reader: Reader,
  { history, present }: Amendable,
  { after, timeZone }: Moved,
): Promise<void> {
  const { inventoryId, occurredAt } = present;
  if (after.inventoryId !== inventoryId) return;
  const place = { agencyId: history.use.agencyId, inventoryId };
  const sealsAt = await readSealsAt(
    reader,
    place,
    ({ entryId }) => entryId !== null && history.homes.has(entryId),
  );
  const found = checkMovedTime(occurredAt, after.occurredAt, {
    ...{ timeZone, sealsAt },
    ...{ lots: [], continuedAt: null, notifiedAt: null },
  });
  if (found !== null) throw rejectUse([{ ...found, field: 'occurredAt' }]);
}

/**
 * A use stays on the same side of each count that agreed with it, and in the inventory and lot that were counted: the
 * balance of now would stay as it is, so no later count could find the difference. A difference that is still open is
 * explained by it (CASE-03).
 *
 * @throws ProblemError 422 `counted_between`.
 */
async function rejectAcrossCount(
  reader: Reader,
  { history, present }: Amendable,
  { after, timeZone }: Moved,
): Promise<void> {
  const { agencyId } = history.use;
  for (const span of movedSpans(effectOf(present), effectOf(after))) {
    const looks = await readLotLooks(
      reader,
      { agencyId, inventoryId: span.inventoryId },
      span.lotId,
    );
    const look = contradictedCount(span, looks);
    if (look !== null)
      throw rejectUse([countedBetween(span, look.at, { present, after, timeZone })]);
  }
}

function countedBetween(
  { lotId, to }: ChangedSpan,
  at: string,
  { present, after, timeZone }: Moved & { readonly present: UseVersion },
): UseProblem {
  const { lotNumber } = lotId === present.lotId ? present : after;
  const counted = `Lot ${lotNumber} was counted on ${momentText(timeZone, at)}`;
  return to === null
    ? {
        code: 'counted_between',
        field: 'lotId',
        message: `${counted}, and the count would no longer agree. Keep the inventory and the lot, or correct the quantity.`,
      }
    : {
        code: 'counted_between',
        field: 'occurredAt',
        message: `${counted}, between the two times, and the count would no longer agree. Enter a time on the same side of it, or correct the quantity.`,
      };
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
