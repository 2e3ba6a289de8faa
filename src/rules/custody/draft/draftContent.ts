import * as v from 'valibot';
import type { UseToAmend } from '../../../contract/custody/amendment.ts';
import { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import type { EventToAmend } from '../../../contract/custody/eventAmendment.ts';
import type { ParRestockChoices } from '../../../contract/custody/parRestock.ts';
import type { RawAmendment } from '../amendment/amendmentForm.ts';
import type { RawEventAmendment } from '../amendment/eventAmendmentForm.ts';
import type { RawFirstCountLine } from '../firstCount.ts';
import type { RawEvent } from '../form/custodyForm.ts';
import type { RawRestock } from '../restock/restockForm.ts';
import type { RawUse, TypedDetails } from '../typedUse.ts';
import { typedDetails } from '../useForm.ts';

const Typed = v.record(v.string(), v.string());
const Text = v.optional(v.string(), '');

const KeptUse = v.object({
  ...(Object.fromEntries(typedDetails.map((name) => [name, Text])) as Record<
    keyof TypedDetails,
    typeof Text
  >),
  amountUnit: Text,
  occurredOn: Text,
  occurredTime: Text,
  wastedOn: Text,
  wastedTime: Text,
  labels: Text,
  labeledLot: v.exactOptional(v.string()),
  filledWaste: v.exactOptional(v.object({ text: v.string(), isReplaced: v.boolean() })),
  sealFound: Text,
  sealAfter: Text,
  sealNumber: Text,
});

/** A use as it was kept; null if it is none that this version of the form can show. */
export function useDraftOf(content: unknown): RawUse | null {
  const read = v.safeParse(KeptUse, content);
  return read.success ? read.output : null;
}

const KeptEvent = v.object({
  kind: CustodyEventKind,
  typed: Typed,
  keys: v.array(v.string()),
  scanned: v.nullable(v.array(v.string())),
});

/** The form of an event as it was kept; null if it is none that this version of the form can show. */
export function eventDraftOf(content: unknown): Required<RawEvent> | null {
  const read = v.safeParse(KeptEvent, content);
  return read.success ? read.output : null;
}

const KeptRestock = v.object({
  typed: Typed,
  keys: v.array(v.array(v.string())),
  sourceIds: v.array(v.string()),
});

/** Why a restock opens without its draft. */
export const otherSources =
  'Other inventories can send now than when you typed it, so the form shows what is proposed now.';

/** What a restock keeps of its form: its lines are by the place in the list of sources. */
export function restockContent(
  { typed, keys }: RawRestock,
  { sources }: Pick<ParRestockChoices, 'sources'>,
) {
  return { typed, keys, sourceIds: sources.map(({ choices }) => choices.inventory.id) };
}

/**
 * A restock as it was kept; null if it is none that this version of the form can show, or if other inventories can send
 * now: what was typed for one would be shown for another.
 */
export function restockDraftOf(
  content: unknown,
  choices: Pick<ParRestockChoices, 'sources'>,
): RawRestock | null {
  const read = v.safeParse(KeptRestock, content);
  if (!read.success) return null;
  const { typed, keys, sourceIds } = read.output;
  const now = restockContent({ typed, keys }, choices).sourceIds;
  return sourceIds.join() === now.join() ? { typed, keys } : null;
}

const KeptCount = v.object({
  lines: v.pipe(
    v.array(
      v.object({
        key: v.string(),
        productId: Text,
        lotNumber: Text,
        expiresOn: Text,
        units: Text,
        serials: v.exactOptional(v.string()),
      }),
    ),
    v.nonEmpty(),
  ),
});

/** The lines of a first count as they were kept; null if this version of the form cannot show them. */
export function firstCountDraftOf(content: unknown): readonly RawFirstCountLine[] | null {
  const read = v.safeParse(KeptCount, content);
  return read.success ? read.output.lines : null;
}

/** Why an amendment opens without its draft. */
export const amendedSince =
  'The record, or what you may see of it, has changed since you typed it, so the form shows the record as it is now.';

const why = { reason: Text, notes: v.array(v.string()) };
const KeptUseAmendment = v.object({
  ...why,
  lastHash: v.string(),
  showsCare: v.boolean(),
  use: KeptUse,
});
const KeptEventAmendment = v.object({ ...why, lastHash: v.string(), typed: Typed });

/** What the amendment of a use keeps of its form: what is typed belongs to one version of the use. */
export function keptAmendment(
  form: RawAmendment,
  { lastHash, showsCare }: Pick<UseToAmend, 'lastHash' | 'showsCare'>,
) {
  return { ...form, lastHash, showsCare };
}

/**
 * The amendment of a use as it was kept; null if this version of the form cannot show it, or if the use was amended
 * since: it would undo that amendment. A form without the patient is not continued in one with the patient.
 */
export function amendmentDraftOf(
  content: unknown,
  now: Pick<UseToAmend, 'lastHash' | 'showsCare'>,
): RawAmendment | null {
  const read = v.safeParse(KeptUseAmendment, content);
  if (!read.success) return null;
  const { lastHash, showsCare, ...form } = read.output;
  return lastHash === now.lastHash && showsCare === now.showsCare ? form : null;
}

/** What the amendment of an event keeps of its form: what is typed belongs to one version of the event. */
export function keptEventAmendment(
  form: RawEventAmendment,
  { lastHash }: Pick<EventToAmend, 'lastHash'>,
) {
  return { ...form, lastHash };
}

/**
 * The amendment of an event as it was kept; null if this version of the form cannot show it, or if the event was
 * amended since: it would undo that amendment.
 */
export function eventAmendmentDraftOf(
  content: unknown,
  now: Pick<EventToAmend, 'lastHash'>,
): RawEventAmendment | null {
  const read = v.safeParse(KeptEventAmendment, content);
  if (!read.success) return null;
  const { lastHash, ...form } = read.output;
  return lastHash === now.lastHash ? form : null;
}
