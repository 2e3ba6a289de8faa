import { and, eq, isNull } from 'drizzle-orm';
import type { CustodyEventDetails, DetailsOf } from '../../../../contract/custody/custodyEvent.ts';
import { checkEvent } from '../../../../rules/custody/custodyEvent.ts';
import type { KnownLot } from '../../../../rules/custody/custodyEventContext.ts';
import {
  type AskedSignatures,
  checkSigners,
  signaturesAsked,
} from '../../../../rules/custody/custodyPolicy.ts';
import { type EventProblem, problem } from '../../../../rules/custody/custodyProblem.ts';
import { checkExternal, takesExternal } from '../../../../rules/custody/externalWitness.ts';
import { isOutOfService, nothingGoesInto } from '../../../../rules/custody/inService.ts';
import { checkProbable } from '../../../../rules/custody/lossFacts.ts';
import { checkLater } from '../../../../rules/custody/signLater.ts';
import { endsByFullCount, newSealOf } from '../../../../rules/inventory/eventSeal.ts';
import { usedSealText } from '../../../../rules/inventory/sealWords.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { findDiscovery } from '../../../core/cases/firstFinding.ts';
import { isOvertaken } from '../../../core/discrepancies/lateExplanations.ts';
import { outOfServiceOf } from '../../../core/inventory/findInventory.ts';
import { findUsedSeal } from '../../../core/inventory/sealRecords.ts';
import { readSameLicense } from '../../../core/signing/readSameLicense.ts';
import type { People } from '../../../core/signing/signers.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { discrepancies } from '../../../database/schema/custodyDuty.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { users } from '../../../database/schema/user.ts';
import { conflict, type ProblemError, unprocessable } from '../../../platform/http/problemError.ts';
import { checkLossOfCase } from './checkLossOfCase.ts';
import { findWitnessOnly } from './employees.ts';
import type { EventRequest } from './eventRequest.ts';
import { checkEventVials } from './eventVials.ts';
import { lastSequence } from './readEventChoices.ts';
import { type EventFacts, type EventPlace, readFacts } from './readFacts.ts';
import { findBarredReaders, rejectMoved } from './sealAmendment.ts';

/** Someone who must not sign an event, as both sides of the PIN know them. */
export interface IneligibleSigner {
  readonly id: string;
  readonly userName: string;
  readonly fullName: string;
  readonly sentence: string;
}

/** An event whose every rule was checked. */
export interface CheckedEvent {
  readonly facts: EventFacts;
  readonly asked: AskedSignatures;
  /** The people who must not sign it. */
  readonly barred: readonly IneligibleSigner[];
}

/** Who signs an event, and what their agency decided about it. */
export interface EventPeople extends Pick<EventFacts, 'policy'> {
  readonly people: People;
}

/**
 * Everything that can be said without a PIN, of what happened and of who signs it.
 *
 * @throws ProblemError 422 with every field to correct, 409 if stock moved while it was counted.
 */
export async function checkAll(
  reader: Reader,
  request: EventRequest,
  place: EventPlace,
  { people, policy }: EventPeople,
): Promise<CheckedEvent> {
  const { form, session } = request;
  const { details, signing } = form;
  const facts = { ...(await readFacts(reader, request, place)), policy };
  await checkFacts(reader, session.agency.id, details, facts);
  const barred = await findBarred(reader, session.agency.id, details, facts, people);
  const asked = signaturesAsked(details, facts.policy, {
    endsSealCase: endsByFullCount(details, facts.context.seal),
  });
  const { external } = signing;
  if (external !== undefined) {
    const refused = checkExternal(external, takesExternal(details.kind, facts.policy), {
      fullNames: [session.account.fullName],
      sameLicense: await readSameLicense(reader, session.agency.id, external),
    });
    if (refused !== null) throw rejectEvent([refused]);
  }
  // A person without an account takes the place of the one other signer.
  const expected = external === undefined ? asked : { ...asked, others: [] };
  const found =
    checkSigners(expected, {
      signer: people.signer,
      others: people.others,
      barred: barred.map((person) => ({ who: person[people.by], sentence: person.sentence })),
    }) ?? (request.field === undefined ? checkLater(details, signing.others, facts.policy) : null);
  if (found !== null) throw rejectEvent([found]);
  const outsider = await findWitnessOnly(reader, session.agency.id, details.kind, people);
  if (outsider !== null) throw rejectEvent([outsider]);
  return { facts, asked, barred };
}

async function checkFacts(
  reader: Reader,
  agencyId: number,
  details: CustodyEventDetails,
  facts: EventFacts,
): Promise<void> {
  const problems = [
    ...checkEvent(details, facts.context),
    ...checkDestination(details, facts),
    ...(details.kind === 'correction'
      ? await checkCorrected(reader, agencyId, details, facts)
      : []),
    ...(details.kind === 'loss' ? await checkLossOfCase(reader, agencyId, details, facts) : []),
    ...(await checkEventVials(reader, agencyId, details, facts)),
    ...(await checkNewSeal(reader, agencyId, details, facts)),
  ];
  if (problems.length > 0) throw rejectEvent(problems);
  if (details.kind === 'sealAmendment') {
    await rejectMoved(reader, agencyId, details.inventoryId, facts.context.seal);
  }
  if ('bookSequence' in details && details.bookSequence !== null) {
    const last = await lastSequence(reader, agencyId, details.inventoryId);
    if (last > details.bookSequence) {
      throw conflict(
        'stock_moved',
        'The ledger changed during your count. Reopen the inventory and recount what moved.',
      );
    }
  }
}

/** Each seal is applied once in an agency (SEAL-08). */
async function checkNewSeal(
  reader: Reader,
  agencyId: number,
  details: CustodyEventDetails,
  { context }: EventFacts,
): Promise<EventProblem[]> {
  const applied = newSealOf(details, context.seal);
  if (applied === null) return [];
  const used = await findUsedSeal(reader, agencyId, applied.number);
  return used === undefined
    ? []
    : [problem('seal_number_used', applied.field, usedSealText(used, context.timeZone))];
}

/** The rejection of an event: the first problem's code and sentence, and every field to correct. */
export function rejectEvent(problems: readonly EventProblem[]): ProblemError {
  const [first] = problems;
  if (first === undefined) throw new Error('A refusal needs a reason');
  const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  return unprocessable(first.code, first.message, fields);
}

function checkDestination(
  details: CustodyEventDetails,
  { destination }: EventFacts,
): EventProblem[] {
  if (destination === undefined) {
    const sentence = 'This inventory is closed or does not exist. Choose another one.';
    return [problem('destination_not_found', 'toInventoryId', sentence)];
  }
  if (destination === null) return [];
  const { name } = destination.inventory;
  const to = { name, outOfService: outOfServiceOf(destination.inventory) };
  return isOutOfService(to, details.occurredAt)
    ? [problem('inventory_out_of_service', 'toInventoryId', nothingGoesInto(to))]
    : [];
}

/** What is corrected is an entry, or a difference that is still open, of this lot in this place. */
async function checkCorrected(
  tx: Reader,
  agencyId: number,
  details: DetailsOf<'correction'>,
  { inventory, context }: EventFacts,
): Promise<EventProblem[]> {
  const { correctsEntryId, discrepancyId, lotId } = details;
  const lot = context.lots.find((known) => known.lotId === lotId);
  const problems: EventProblem[] = [];
  if (correctsEntryId !== null) {
    const found = await tx
      .select({ kind: ledgerEntries.kind, eventId: ledgerEntries.eventId })
      .from(ledgerEntries)
      .where(
        and(
          isRecord(ledgerEntries, agencyId, correctsEntryId),
          matching(ledgerEntries, { inventoryId: inventory.id, lotId }),
        ),
      );
    const [entry] = found;
    if (entry === undefined) {
      problems.push(
        problem('entry_not_found', 'correctsEntryId', 'This lot has no such entry here.'),
      );
    } else if (entry.eventId !== null && entry.kind.startsWith('transfer')) {
      problems.push(
        problem(
          'entry_of_transfer',
          'correctsEntryId',
          'You can’t correct a transfer. Return missing items to stock, or send the stock back.',
        ),
      );
    }
  }
  if (discrepancyId !== null) {
    const found = await tx
      .select()
      .from(discrepancies)
      .where(
        and(
          isRecord(discrepancies, agencyId, discrepancyId),
          matching(discrepancies, { inventoryId: inventory.id, kind: 'count', lotId }),
          isNull(discrepancies.resolvedAt),
        ),
      );
    const [open] = found;
    if (open === undefined) {
      problems.push(
        problem('difference_not_found', 'discrepancyId', 'This discrepancy is already resolved.'),
      );
    } else if (details.change !== Number(open.found) - Number(open.recorded)) {
      problems.push(notExplained(open, lot));
    } else if (details.loss !== undefined) {
      const found = (await findDiscovery(tx, agencyId, open.id)) ?? open.openedAt;
      problems.push(...checkProbable(details.loss, found.toISOString(), 'loss.'));
    }
    if (open !== undefined && problems.length === 0 && (await isOvertaken(tx, open))) {
      const sentence =
        'The ledger changed after this count and already covers part of it. Count this lot again, then correct what is left.';
      problems.push(problem('difference_overtaken', 'discrepancyId', sentence));
    }
  }
  return problems;
}

/** Half an explanation would close the difference, and the rest would never be requested. */
function notExplained(
  { recorded, found }: { recorded: string; found: string },
  lot: KnownLot | undefined,
): EventProblem {
  const amount = (text: string) => (lot ? formatAmount(Number(text), lot.product) : text);
  return problem(
    'difference_not_explained',
    'change',
    `The ledger had ${amount(recorded)}, and ${amount(found)} was counted. Correct by exactly the discrepancy, or count again.`,
  );
}

/** The people who must not sign an event: the sender of what is received, the first counter of what is counted again. */
async function findBarred(
  tx: Reader,
  agencyId: number,
  details: CustodyEventDetails,
  { policy, transfer, inventory }: EventFacts,
  people: People,
): Promise<IneligibleSigner[]> {
  if (details.kind === 'sealAmendment') return findBarredReaders(tx, agencyId, details, people);
  if (details.kind === 'transferIn' && policy.transferSigners === 'two' && transfer !== null) {
    const sentence = 'The sender can’t also receive it. Ask another person to sign.';
    const { issuedByUserId: id, issuerUserName: userName, issuerFullName: fullName } = transfer;
    return [{ id, userName, fullName, sentence }];
  }
  if (details.kind !== 'count' || details.recountOfId === null) return [];
  const found = await tx
    .select({
      id: users.id,
      userName: users.userName,
      fullName: users.fullName,
      kind: custodyEvents.kind,
    })
    .from(custodyEvents)
    .innerJoin(users, eq(users.id, custodyEvents.recordedByUserId))
    .where(
      and(
        isRecord(custodyEvents, agencyId, details.recountOfId),
        eq(custodyEvents.inventoryId, inventory.id),
      ),
    );
  const [counter] = found;
  if (counter === undefined || !['count', 'shiftChange', 'sealChange'].includes(counter.kind)) {
    throw rejectEvent([
      problem('recount_of_nothing', 'recountOfId', 'Choose the count you’re repeating.'),
    ]);
  }
  const sentence = 'A different person must recount. Ask someone who didn’t count first.';
  const { id, userName, fullName } = counter;
  return [{ id, userName, fullName, sentence }];
}
