import type { Loss, LossRecord, LossStatementKind } from '../../../../contract/reports/loss.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../shell/text/formats.ts';

/** What each statement is called: on its page, and on the button that signs it. */
export const statementLabels: Readonly<
  Record<LossStatementKind, { title: string; act: string; recorded: string }>
> = {
  discovery: {
    title: 'Correct the discovery',
    act: 'Correct the discovery',
    recorded: 'Discovery corrected',
  },
  noticeDay: {
    title: 'Correct the day of the written notice',
    act: 'Correct the day',
    recorded: 'Day of the written notice corrected',
  },
  formDay: {
    title: 'Correct the day of DEA Form 106',
    act: 'Correct the day',
    recorded: 'Day of DEA Form 106 corrected',
  },
  form106: {
    title: 'Complete DEA Form 106',
    act: 'Save this version of the form',
    recorded: 'DEA Form 106 completed',
  },
  notSignificant: {
    title: 'Decide that the loss is not significant',
    act: 'Decide that it is not significant',
    recorded: 'Decided that it is not significant',
  },
  newYork: {
    title: 'Record who was notified in New York',
    act: 'Record who was notified',
    recorded: 'Who was notified in New York',
  },
};

/** “Loss 2026-03, HQ Vault”. */
export function lossName({ event }: Pick<Loss, 'event'>): string {
  const kind = event.isTheft === true ? 'Theft' : 'Loss';
  return `${kind} ${event.numbers.join(', ')}, ${event.inventory}`;
}

/** What a record corrected, both values; empty for the others. */
export function correctedText({ statement }: LossRecord, timeZone: string): string {
  switch (statement.kind) {
    case 'discovery':
      return `${momentText(timeZone, statement.insteadOf)} became ${momentText(timeZone, statement.corrected)}. ${statement.reason}`;
    case 'noticeDay':
    case 'formDay':
      return `${dayText(statement.insteadOf)} became ${dayText(statement.corrected)}. ${statement.reason}`;
    case 'form106':
      return statement.filedOn === null ? '' : `Filed on ${dayText(statement.filedOn)}.`;
    case 'newYork':
      return [
        notifiedText('Department of Health', statement.departmentOn, statement.departmentBy),
        notifiedText('Medical director', statement.directorOn, statement.directorBy),
      ]
        .filter((text) => text !== '')
        .join(' ');
    case 'notSignificant':
      return '';
  }
}

function notifiedText(whom: string, on: string | null, by: string): string {
  return on === null ? '' : `${whom}: ${dayText(on)}, by ${by}.`;
}

/** “Between Jul 1, 2026, 07:00 and Jul 2, 2026, 19:00”, or that it is unknown. */
export function probableText(
  {
    probablyFrom,
    probablyTo,
  }: { readonly probablyFrom: string | null; readonly probablyTo: string | null },
  timeZone: string,
): string {
  return probablyFrom === null || probablyTo === null
    ? 'Unknown'
    : `Between ${momentText(timeZone, probablyFrom)} and ${momentText(timeZone, probablyTo)}`;
}
