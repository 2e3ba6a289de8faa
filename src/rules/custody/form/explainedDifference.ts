import type { EventChoices } from '../../../contract/custody/custodyChoices.ts';
import type { CustodyEventKind } from '../../../contract/custody/custodyEvent.ts';
import { clockTimeIn, dayIn } from '../../time/custodyTime.ts';
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

/** What a correction chooses: a difference or an entry, by its id. */
export function subjectOf({ subject }: TypedEvent) {
  const [of, id] = subject?.split(' ') ?? [];
  return { of, id };
}

/** The id of the difference that a correction chooses; undefined if it corrects an entry. */
export function differenceIn(typed: TypedEvent): string | undefined {
  const { of, id } = subjectOf(typed);
  return of === 'difference' ? id : undefined;
}

/** The case that a form was opened from. */
export interface CaseOpening {
  /** Of the person who fills it in. */
  readonly timeZone: string;
  /** The difference that is to be explained. */
  readonly differenceId?: string | null;
  /** All that is on record is reported as lost (SEAL-09). */
  readonly isWhole?: boolean;
}

/** What a form starts with that was opened from a case: of a loss, the discovery is the first finding (CASE-08). */
export function typedFromCase(
  kind: CustodyEventKind,
  { timeZone, differenceId, isWhole = false }: CaseOpening,
  { choices }: EventSources,
): TypedEvent {
  const difference = choices.differences.find(({ id }) => id === differenceId);
  if (kind === 'correction' && difference) return { subject: `difference ${difference.id}` };
  if (kind !== 'loss') return {};
  if (isWhole) return typedOfBox(choices, timeZone);
  if (difference === undefined) return {};
  return { differenceId: difference.id, ...foundOn(difference.caseOpenedAt, timeZone) };
}

/** Every lot with its labels, found when the seal was; nothing was left on the box. */
function typedOfBox({ seal, labelled }: EventChoices, timeZone: string): TypedEvent {
  const here = labelled.vials.filter(({ transferId }) => transferId === null);
  const labelsOf = (lotId: string) =>
    here.flatMap((vials) => (vials.lotId === lotId ? vials.labels : [])).join(' ');
  return {
    isWhole: 'yes',
    sealAfter: 'open',
    ...Object.fromEntries(here.map(({ lotId }) => [`labels-${lotId}`, labelsOf(lotId)])),
    ...(seal.mismatch === null ? {} : foundOn(seal.mismatch.at, timeZone)),
  };
}

function foundOn(at: string, timeZone: string): TypedEvent {
  return { occurredOn: dayIn(timeZone, at), occurredTime: clockTimeIn(timeZone, at) };
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
  const { of, id = null } = subjectOf(typed);
  const [line] = lines;
  const difference = explainedDifference('correction', typed, sources);
  const sign = typed.direction === 'more' ? -1 : 1;
  return {
    lotId: line?.lotId ?? unknownLot,
    change: difference ? difference.found - difference.recorded : sign * (line?.amount ?? 1),
    correctsEntryId: of === 'entry' ? id : null,
    discrepancyId: of === 'difference' ? id : null,
  };
}

/** No lot is chosen yet; what is missing is then reported at the choice. */
const unknownLot = '00000000-0000-4000-8000-000000000000';
