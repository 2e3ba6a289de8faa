import type { ReportHead } from '../../../contract/reports/report.ts';
import { assignersSentence } from '../../../rules/core/notYours.ts';
import { keepUntil } from '../../../rules/reports/retention.ts';
import { dayText, formatted } from '../../shell/text/formats.ts';
import { type Fact, Facts } from '../../ui/data/Facts.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { periodText, placedWhen } from './reportLook.ts';

const groups = { 'C-II': 'Schedule II only', 'C-III-V': 'Schedules III to V only' } as const;

/** What the head of a report says in addition. */
export interface ReportHeadParts {
  more?: readonly Fact[];
  /** What its days are. */
  period?: string;
}

/** What the report is of, by whom and when it was made: on the screen and on paper. */
export function ReportHeadCard({
  head,
  more = [],
  period = 'Period',
}: ReportHeadParts & { head: ReportHead }) {
  const { agency, place, inventories, leftOut, schedule, product, madeBy, ledgerSequence } = head;
  const { auditor } = head;
  const where = place === null ? 'of the agency' : 'at this place';
  const whose = auditor ? 'at the sites chosen for you' : 'yours';
  const nowhere = leftOut > 0 ? 'Not yours' : 'no inventory';
  return (
    <>
      <Facts
        shape="strip"
        className="report-head"
        facts={[
          {
            label: period,
            value: (
              <>
                {periodText(head)} <span className="quiet">{head.timeZone}</span>
              </>
            ),
          },
          {
            label: 'Place',
            value: (
              <>
                {place ?? (head.isWholeRegistration ? 'Whole registration' : 'All my inventories')}{' '}
                <span className="quiet report-places">
                  {agency}: {inventories.length === 0 ? nowhere : inventories.join(', ')}
                </span>
              </>
            ),
          },
          {
            label: 'Drugs',
            value:
              product === null
                ? schedule === null
                  ? 'All schedules'
                  : groups[schedule]
                : formatted(product),
          },
          ...more,
          {
            label: 'Made',
            value: (
              <>
                {placedWhen(head.madeAt, head)}{' '}
                <span className="quiet">
                  by {madeBy}, through ledger entry {ledgerSequence.toLocaleString('en-US')}
                </span>
              </>
            ),
          },
          ...(auditor
            ? [{ label: 'Access', value: `Read only, until ${dayText(auditor.expiresAt)}` }]
            : []),
          { label: 'Keep until', value: dayText(keepUntil(head.to, head.keptYears)) },
        ]}
      />
      {leftOut > 0 && (
        <Message kind="neutral">
          {leftOut === 1
            ? `One inventory ${where} isn’t in the report because it is not ${whose}. `
            : `${leftOut} inventories ${where} aren’t in the report because they are not ${whose}. `}
          {auditor ? 'An administrator can change your access.' : assignersSentence([])}
        </Message>
      )}
    </>
  );
}
