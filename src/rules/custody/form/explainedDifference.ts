import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import { dayIn, timeIn } from '../../time/custodyTime.ts';
import type { EventSources, TypedEvent } from './custodyField.ts';

type OpenDifference = EventChoices['differences'][number];

/**
 * The difference that the form explains, by exactly what is left of it (CASE-06, CASE-08): the one that a correction
 * chooses, or the one that a loss report was opened for.
 */
export function explainedDifference(
  kind: CustodyEventKind,
  typed: TypedEvent,
  { choices }: EventSources,
): OpenDifference | undefined {
  const id = kind === 'correction' ? differenceIn(typed) : kind === 'loss' && typed.differenceId;
  return choices.differences.find((one) => one.id === id);
}

/** The id of the difference that a correction chooses; undefined if it corrects an entry. */
export function differenceIn({ subject = '' }: TypedEvent): string | undefined {
  const [of, id] = subject.split(' ');
  return of === 'difference' ? id : undefined;
}

/**
 * What a form starts with that was opened from a case: of a loss, the discovery is the first finding (CASE-08).
 *
 * @param timeZone of the person who fills it in.
 */
export function typedFromCase(
  kind: CustodyEventKind,
  { id, caseOpenedAt }: OpenDifference,
  timeZone: string,
): TypedEvent {
  if (kind === 'correction') return { subject: `difference ${id}` };
  if (kind !== 'loss') return {};
  return {
    differenceId: id,
    occurredOn: dayIn(timeZone, caseOpenedAt),
    occurredTime: timeIn(timeZone, caseOpenedAt),
  };
}

/**
 * What the report of a whole box starts with: every lot with its labels, found when the seal was; nothing was left on it
 * (SEAL-09).
 */
export function typedFromBox({ choices }: EventSources, timeZone: string): TypedEvent {
  const { seal, labelled } = choices;
  const at = seal.mismatch?.at;
  const here = labelled.vials.filter(({ transferId }) => transferId === null);
  const labelsOf = (lotId: string) =>
    here.flatMap((vials) => (vials.lotId === lotId ? vials.labels : [])).join(' ');
  return {
    isWhole: 'yes',
    sealAfter: 'open',
    ...Object.fromEntries(here.map(({ lotId }) => [`labels-${lotId}`, labelsOf(lotId)])),
    ...(at && { occurredOn: dayIn(timeZone, at), occurredTime: timeIn(timeZone, at) }),
  };
}

/** Whether a report is of all that the inventory has on record. */
export function isWholeBox(kind: CustodyEventKind, { isWhole }: TypedEvent): boolean {
  return kind === 'loss' && isWhole === 'yes';
}

/** What a correction changes, with which lot and because of what. */
export function correctionOf(
  typed: TypedEvent,
  lines: readonly { lotId: string; amount: number }[],
  sources: EventSources,
) {
  const [of, id = null] = (typed.subject ?? '').split(' ');
  const [line] = lines;
  const difference = explainedDifference('correction', typed, sources);
  const isTooMuch = difference
    ? difference.found < difference.recorded
    : typed.direction === 'more';
  const sign = isTooMuch ? -1 : 1;
  return {
    lotId: line?.lotId ?? unknownLot,
    change: sign * (line?.amount ?? 1),
    correctsEntryId: of === 'entry' ? id : null,
    discrepancyId: of === 'difference' ? id : null,
  };
}

/** No lot is chosen yet; what is missing is then reported at the choice. */
const unknownLot = '00000000-0000-4000-8000-000000000000';
