import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { CustodyEventDetails } from '../../../../contract/custody/custodyEvent.ts';
import type { AmendEventForm, EventFacts } from '../../../../contract/custody/eventAmendment.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import {
  canAmend,
  type EventFactName,
  type EventVersion,
  eventChanges,
  factsOf,
  withFacts,
} from '../../../../rules/custody/amendment/amendedEvent.ts';
import { checkMovedTime } from '../../../../rules/custody/amendment/amendedTime.ts';
import {
  planSigning,
  type SigningPlan,
} from '../../../../rules/custody/amendment/amendmentSigning.ts';
import { checkEvent } from '../../../../rules/custody/custodyEvent.ts';
import type { EventContext } from '../../../../rules/custody/custodyEventContext.ts';
import { earlyWarning } from '../../../../rules/custody/earlyDelivery.ts';
import { findMembers } from '../../../core/identity/account.ts';
import { entriesAt, lastEventHash } from '../../../core/ledger/eventHistory.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';
import type { Reader } from '../../../database/database.ts';
import type { CustodyEventFacts } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { lots } from '../../../database/schema/custodyProduct.ts';
import { conflict, unprocessable } from '../../../platform/http/problemError.ts';
import type { EventPeople, IneligibleSigner } from '../event/checkFacts.ts';
import { factsKept } from '../event/factsKept.ts';
import { readFacts } from '../event/readFacts.ts';
import { checkAmendmentSigners } from './checkAmendmentSigners.ts';
import { readOriginalSigners } from './findAmendable.ts';
import { type AmendableEvent, schedulesOfEvent, signedEvent } from './findAmendableEvent.ts';
import { findOtherEnd } from './findOtherEnd.ts';
import { readTimeline } from './readTimeline.ts';

export type AmendEventRequest = SigningRequest<AmendEventForm>;

/** A lot whose label was mistyped, as it should be. */
export interface RenamedLot {
  readonly lotId: string;
  readonly number: string;
  readonly expiresOn: string;
}

/** Everything that an amendment of an event is written with. */
export interface CheckedEventAmendment {
  readonly amendable: AmendableEvent;
  readonly after: EventVersion & { readonly details: CustodyEventDetails };
  readonly facts: CustodyEventFacts | null;
  readonly renamed: readonly RenamedLot[];
  readonly plan: SigningPlan;
  /** The people who must not have signed the event. */
  readonly barred: readonly IneligibleSigner[];
}

/**
 * Every rule of an amendment of an event that needs no proof: nothing was amended in the meantime, something changes that
 * can, the rules of the event hold again as far as they held before, the time agrees with everything else that is recorded,
 * and the right people sign (AMEND-04, AMEND-06).
 *
 * @throws ProblemError 409 `amended_meanwhile`, 422.
 */
export async function checkEventAmendment(
  reader: Reader,
  request: AmendEventRequest,
  amendable: AmendableEvent,
  { people, policy }: EventPeople,
): Promise<CheckedEventAmendment> {
  const { form, session } = request;
  const { history, present } = amendable;
  const agencyId = session.agency.id;
  if (form.lastHash !== lastEventHash(history)) {
    throw conflict(
      'amended_meanwhile',
      'This record was amended after you opened it, so nothing was recorded. Open it again.',
    );
  }
  const details = amendedDetails(present.details, form.facts);
  const recorded = await readRecorded(reader, request, amendable, present.details);
  const { facts, supplier } = await checkRules(reader, request, amendable, {
    details,
    before: recorded.context,
  });
  const after = { ...present, details, stated: factsOf(details), supplier };
  const { timeZone } = session.agency;
  if (eventChanges(present, after, timeZone).length === 0) {
    throw unprocessable(
      'nothing_amended',
      'Nothing differs from what is recorded. Change what is wrong, or cancel.',
    );
  }
  const renamed = renamedLots(amendable, details);
  await rejectLotsInUse(reader, amendable, renamed);
  const moved = checkMovedTime(
    present.details.occurredAt,
    details.occurredAt,
    await readTimeline(reader, amendable, timeZone),
  );
  if (moved !== null) throw refused(moved.code, 'occurredAt', moved.message);
  const userId = session.account.id;
  const schedules = await schedulesOfEvent(reader, history);
  const mayStandIn = async (id: string) =>
    mayAct(await readRights(reader, { agencyId, userId: id }), 'correct', schedules);
  const plan = planSigning({
    signers: await readOriginalSigners(reader, agencyId, signedEvent(history)),
    ...{ wastedBefore: 0, wastedAfter: 0 },
    userId,
    mayStandIn: await mayStandIn(userId),
  });
  const isMember = async (id: string) => (await findMembers(reader, [id], agencyId)).has(id);
  const barred = await findOtherEnd(reader, history.event, policy);
  await checkAmendmentSigners(reader, { request, plan, people, isMember, mayStandIn, barred });
  return { amendable, after, facts, renamed, plan, barred };
}

/** What an event is checked against that says this. */
function readRecorded(
  reader: Reader,
  { session, now }: AmendEventRequest,
  { history: { event }, inventory, site }: AmendableEvent,
  details: CustodyEventDetails,
) {
  return readFacts(reader, { form: { details }, session, now }, { inventory, site }, event.id);
}

function refused(code: Parameters<typeof unprocessable>[0], field: string, message: string) {
  return unprocessable(code, message, { [`facts.${field}`]: message });
}

/** @throws ProblemError 422 `not_amendable` for a fact that this event does not have, or that cannot change. */
function amendedDetails(present: CustodyEventDetails, facts: EventFacts): CustodyEventDetails {
  const now = factsOf(present);
  for (const name of Object.keys(facts) as EventFactName[]) {
    const isSame = JSON.stringify(facts[name]) === JSON.stringify(now[name]);
    const isWhole = name !== 'lots' || facts.lots?.length === now.lots?.length;
    if (isSame || (canAmend(present, name) && isWhole)) continue;
    const message =
      'This can’t be amended here. Leave it as it is, and correct the quantity instead.';
    throw refused('not_amendable', name, message);
  }
  const isSameTime = Date.parse(facts.occurredAt) === Date.parse(now.occurredAt);
  return withFacts(present, isSameTime ? { ...facts, occurredAt: now.occurredAt } : facts);
}

/**
 * The rules of the event hold again; what the record broke already, for example because its supplier is no longer active,
 * is asked again only of a fact that changes.
 */
async function checkRules(
  reader: Reader,
  request: AmendEventRequest,
  amendable: AmendableEvent,
  { details, before }: { readonly details: CustodyEventDetails; readonly before: EventContext },
): Promise<{ readonly facts: CustodyEventFacts | null; readonly supplier: string }> {
  const { present } = amendable;
  const { context: stated } = await readRecorded(reader, request, amendable, details);
  const context: EventContext = { ...stated, seal: before.seal, lots: before.lots };
  const [was, is]: Readonly<Record<string, unknown>>[] = [
    factsOf(present.details),
    factsOf(details),
  ];
  // The time is compared with what is recorded, by `checkMovedTime`.
  const isOfChange = (field: string) => field !== 'occurredAt' && was?.[field] !== is?.[field];
  const known = new Set(
    checkEvent(present.details, before)
      .filter(({ field }) => !isOfChange(field.replace('details.', '')))
      .map(({ code, field }) => `${code} ${field}`),
  );
  // The labels of lots are compared by `rejectLotsInUse`.
  const asRecorded =
    details.kind === 'receive' && present.details.kind === 'receive'
      ? { ...details, lines: present.details.lines }
      : details;
  const problems = checkEvent(asRecorded, context).filter(
    ({ code, field }) => !known.has(`${code} ${field}`),
  );
  const [first] = problems;
  if (first !== undefined) {
    const early =
      first.code === 'site_not_notified' ? earlyWarning(context.delivery, context.day) : null;
    throw early === null
      ? unprocessable(
          first.code,
          first.message,
          Object.fromEntries(
            problems.map(({ field, message }) => [field.replace('details.', 'facts.'), message]),
          ),
        )
      : refused(first.code, 'occurredAt', `${early} Check the time.`);
  }
  const kept = factsKept(details, context);
  const isOther = 'supplierId' in details && details.supplierId !== supplierOf(present.details);
  const isMoved = Date.parse(details.occurredAt) !== Date.parse(present.details.occurredAt);
  const { early: wasEarly, ...recorded } = present.facts ?? {};
  const early = isMoved ? kept?.early : wasEarly;
  const facts = {
    ...recorded,
    ...(isOther && kept?.partner && { partner: kept.partner }),
    ...(early && { early }),
  };
  return {
    facts: Object.keys(facts).length === 0 ? null : facts,
    supplier: facts.partner?.name ?? '',
  };
}

function supplierOf(details: CustodyEventDetails): string | undefined {
  return 'supplierId' in details ? details.supplierId : undefined;
}

/** The lots of a receipt whose number or expiry differs from what it says now. */
function renamedLots(
  { history, present }: AmendableEvent,
  details: CustodyEventDetails,
): RenamedLot[] {
  if (details.kind !== 'receive' || present.details.kind !== 'receive') return [];
  const was = present.details.lines;
  return details.lines.flatMap(({ lotNumber, expiresOn }, index) => {
    const lotId = history.entries[index]?.lotId;
    const line = was[index];
    const isSame = line?.lotNumber === lotNumber && line.expiresOn === expiresOn;
    return lotId === undefined || isSame ? [] : { lotId, number: lotNumber, expiresOn };
  });
}

/**
 * A lot that another record received, too, keeps its label, and no two lots become one (AMEND-06).
 *
 * @throws ProblemError 422 `lot_in_use`.
 */
async function rejectLotsInUse(
  reader: Reader,
  { history }: AmendableEvent,
  renamed: readonly RenamedLot[],
): Promise<void> {
  const { agencyId } = history.event;
  const own = [...history.entries, ...entriesAt(history, history.amendments.length)];
  const productOf = (id: string) =>
    history.entries.find((entry) => entry.lotId === id)?.productId ?? '';
  for (const { lotId, number } of renamed) {
    const index = history.entries.findIndex((entry) => entry.lotId === lotId);
    const productId = productOf(lotId);
    const isTwice = renamed.some(
      (one) =>
        one.lotId !== lotId &&
        productOf(one.lotId) === productId &&
        one.number.toUpperCase() === number.toUpperCase(),
    );
    const [other] = await reader
      .select({ id: lots.id })
      .from(lots)
      .where(
        and(
          eq(lots.agencyId, agencyId),
          eq(lots.productId, productId),
          eq(sql`upper(${lots.number})`, number.toUpperCase()),
          ne(lots.id, lotId),
        ),
      );
    const [received] = await reader
      .select({ sequence: ledgerEntries.sequence })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.agencyId, agencyId),
          eq(ledgerEntries.lotId, lotId),
          or(eq(ledgerEntries.kind, 'receive'), eq(ledgerEntries.kind, 'count')),
          sql`${ledgerEntries.eventId} is distinct from ${history.event.id}`,
          sql`not ${inArray(
            ledgerEntries.id,
            own.map(({ id }) => id),
          )}`,
          sql`${ledgerEntries.amendmentId} is null`,
        ),
      )
      .limit(1);
    if (other === undefined && received === undefined && !isTwice) continue;
    const message =
      other === undefined && !isTwice
        ? `Entry ${(received?.sequence ?? 0).toLocaleString('en-US')} is of this lot, too, so its label can’t change here. Correct the quantities of both lots instead.`
        : `Lot ${number} is another lot in the ledger, and two lots can’t become one. Correct the quantities of both lots instead.`;
    throw refused('lot_in_use', `lots.${index}.lotNumber`, message);
  }
}
