import * as v from 'valibot';
import { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import type { TypedEvent } from '../form/custodyField.ts';
import type { RawEvent } from '../form/custodyForm.ts';
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

const KeptRestock = v.object({ typed: Typed, keys: v.array(v.string()) });

/** A restock as it was kept; null if it is none that this version of the form can show. */
export function restockDraftOf(
  content: unknown,
): { typed: TypedEvent; keys: readonly string[] } | null {
  const read = v.safeParse(KeptRestock, content);
  return read.success ? read.output : null;
}
