import { and, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import { footnoteOf } from '../../../rules/custody/amendment/amendmentNotes.ts';
import { matching, type Reader } from '../../database/database.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { eventAmendments, useAmendments, uses } from '../../database/schema/custodyUse.ts';
import { readShownAmendments, readShownEventAmendments } from '../ledger/readAmendments.ts';

/** An amendment as a document has it: a footnote with the entry, what its facts were, who, when and why. */
export interface NotedAmendment {
  /** What was used, before and after. */
  readonly productIds: readonly string[];
  readonly sentence: string;
}

/**
 * The amendments of the uses and events of a period, for a footnote in a document of it (AMEND-07). Of a document that is signed, the
 * later ones: it stays as it is, and says so (AMEND-09). A use belongs to the period by its time before or after the
 * amendment.
 *
 * @param since when the document was signed; all amendments without it.
 */
export async function readAmendmentsSince(
  reader: Reader,
  { agencyId, timeZone }: { readonly agencyId: number; readonly timeZone: string },
  { start, end }: { readonly start: Date; readonly end: Date },
  since?: Date,
): Promise<NotedAmendment[]> {
  const isWithin = (table: typeof uses | typeof useAmendments) =>
    and(eq(table.agencyId, agencyId), gte(table.occurredAt, start), lt(table.occurredAt, end));
  // Two queries, each along the index of its table: an amendment of before the period is not looked at.
  const { id: amendmentId } = useAmendments;
  const own = reader.select({ id: amendmentId }).from(useAmendments).where(isWithin(useAmendments));
  const ofUsesWithin = reader
    .select({ id: amendmentId })
    .from(uses)
    .innerJoin(useAmendments, matching(useAmendments, { agencyId, useId: uses.id }))
    .where(isWithin(uses));
  const found = await reader
    .select({ id: useAmendments.id, useId: useAmendments.useId })
    .from(useAmendments)
    .where(
      and(
        eq(useAmendments.agencyId, agencyId),
        since && gt(useAmendments.recordedAt, since),
        inArray(amendmentId, own.union(ofUsesWithin)),
      ),
    )
    .orderBy(useAmendments.recordedAt);
  const ofEvents = await readEventAmendmentsSince(
    reader,
    { agencyId, timeZone },
    { start, end },
    since,
  );
  const useIds = found.map(({ useId }) => useId);
  const shown = await readShownAmendments(reader, agencyId, useIds);
  const ofUses = found.flatMap(({ id, useId }) => {
    const use = shown.get(useId);
    const amendment = use?.amendments.find((one) => one.id === id);
    if (use === undefined || amendment === undefined) return [];
    const entry = use.original.sequence.toLocaleString('en-US');
    const sentence = `Entry ${entry}: ${footnoteOf(amendment, timeZone)}`;
    return [{ productIds: [use.original.productId, use.present.product.id], sentence }];
  });
  return [...ofUses, ...ofEvents];
}

/** The same of events that moved stock. */
async function readEventAmendmentsSince(
  reader: Reader,
  { agencyId, timeZone }: { readonly agencyId: number; readonly timeZone: string },
  { start, end }: { readonly start: Date; readonly end: Date },
  since: Date | undefined,
): Promise<NotedAmendment[]> {
  const isWithin = (table: typeof custodyEvents | typeof eventAmendments) =>
    and(eq(table.agencyId, agencyId), gte(table.occurredAt, start), lt(table.occurredAt, end));
  const { id: amendmentId } = eventAmendments;
  const own = reader
    .select({ id: amendmentId })
    .from(eventAmendments)
    .where(isWithin(eventAmendments));
  const ofEventsWithin = reader
    .select({ id: amendmentId })
    .from(custodyEvents)
    .innerJoin(eventAmendments, matching(eventAmendments, { agencyId, eventId: custodyEvents.id }))
    .where(isWithin(custodyEvents));
  const found = await reader
    .select({ id: eventAmendments.id, eventId: eventAmendments.eventId })
    .from(eventAmendments)
    .where(
      and(
        eq(eventAmendments.agencyId, agencyId),
        since && gt(eventAmendments.recordedAt, since),
        inArray(amendmentId, own.union(ofEventsWithin)),
      ),
    )
    .orderBy(eventAmendments.recordedAt);
  const eventIds = found.map(({ eventId }) => eventId);
  const shown = await readShownEventAmendments(reader, agencyId, eventIds);
  return found.flatMap(({ id, eventId }) => {
    const event = shown.get(eventId);
    const amendment = event?.amendments.find((one) => one.id === id);
    const entries = event?.history.entries ?? [];
    const [first] = entries;
    if (first === undefined || amendment === undefined) return [];
    const entry = first.sequence.toLocaleString('en-US');
    const sentence = `Entry ${entry}: ${footnoteOf(amendment, timeZone)}`;
    return [{ productIds: entries.map(({ productId }) => productId), sentence }];
  });
}
