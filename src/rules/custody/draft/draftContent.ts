import * as v from 'valibot';
import { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import type { ParRestockChoices } from '../../../contract/custody/parRestock.ts';
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
