import type { FieldErrors } from '../../../contract/core/problem.ts';
import { instantOfMoment } from '../../time/custodyTime.ts';
import { type EventField, type EventSources, type TypedEvent, yesOrNo } from './custodyField.ts';
import { explainedDifference } from './explainedDifference.ts';

const isKnown = ({ probably }: TypedEvent) => probably === 'known';

/** What a report of a loss asks in addition to its drugs and the time of its discovery (REG-03). */
export const lossQuestions: readonly EventField[] = [
  {
    name: 'isTheft',
    label: 'What happened',
    control: 'choices',
    options: () => [
      { value: 'no', text: 'It is missing' },
      { value: 'yes', text: 'It was stolen' },
    ],
  },
  {
    name: 'probably',
    label: 'When it probably happened',
    control: 'choices',
    options: () => [
      { value: 'unknown', text: 'Unknown' },
      { value: 'known', text: 'Between two times' },
    ],
  },
  { name: 'probablyFrom', label: 'Not before', control: 'moment', isAsked: isKnown },
  { name: 'probablyTo', label: 'Not after', control: 'moment', isAsked: isKnown },
];

/** Whether the correction, as it is filled in now, takes stock away without an entry that was wrong (REG-06). */
export function reportsLoss(typed: TypedEvent, sources: EventSources): boolean {
  const difference = explainedDifference('correction', typed, sources);
  return difference !== undefined && difference.found < difference.recorded;
}

/** The same questions, for what a correction reports as lost. */
export const reportedLossQuestions: readonly EventField[] = lossQuestions.map((question) => ({
  ...question,
  path: `loss.${question.name}`,
  isAsked: (typed, sources) =>
    reportsLoss(typed, sources) && (question.isAsked?.(typed, sources) ?? true),
}));

/** What was answered, as the contract has it; what cannot be read is left for it to report. */
export function lossFactsOf(typed: TypedEvent, timeZone: string) {
  const moment = (name: string) => {
    if (!isKnown(typed)) return null;
    const read = instantOfMoment(typed[name] ?? '', timeZone);
    return read.ok ? read.instant : '';
  };
  return {
    isTheft: yesOrNo(typed.isTheft),
    probablyFrom: moment('probablyFrom'),
    probablyTo: moment('probablyTo'),
  };
}

/** The contract does not have the choice itself, only its times. */
export function unchosenTime({ probably }: TypedEvent): FieldErrors {
  return probably ? {} : { probably: 'Choose whether it is known when it happened.' };
}
