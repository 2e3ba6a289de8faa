import type { TakenInventory } from '../../../../contract/reports/biennialInventory.ts';
import type { ScheduleGroup } from '../../../../contract/reports/report.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { partOf } from '../../../../rules/reports/biennialInventory.ts';
import { keepUntil } from '../../../../rules/reports/retention.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { addressWith } from '../../../shell/address.ts';
import { dayText } from '../../../shell/text/formats.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ReportFileNews, type ReportFileRef, ReportTools } from '../ReportTools.tsx';
import { placedWhen } from '../reportLook.ts';
import { AmendedSince } from '../signed-documents/AmendedSince.tsx';
import { BiennialFigures, BiennialHead, Concerns } from './BiennialFigures.tsx';
import { BiennialPage, type BiennialProps } from './BiennialPage.tsx';

/** An inventory as it was signed. */
export function BiennialTaken({
  inventory,
  amendedSince,
  schedule,
  work,
  ...page
}: BiennialProps & {
  inventory: TakenInventory;
  amendedSince: readonly string[];
  /** The part that is shown and saved; undefined for all of it. */
  schedule: ScheduleGroup | undefined;
  work: ReportFileRef;
}) {
  const { content, takenBy, role, takenAt, hash } = inventory;
  const { day, moment } = content;
  return (
    <BiennialPage {...page} asked={content} tools={<ReportTools work={work} />}>
      <ReportFileNews work={work} />
      <AmendedSince
        what="this inventory"
        sentences={amendedSince}
        act={
          <Link href={addressWith(routeOf('biennialInventory').path, { day, moment })}>
            Record the inventory of this day again
          </Link>
        }
      />
      <SchedulesShown id={inventory.id} shown={schedule} />
      <BiennialHead
        content={content}
        more={[
          {
            label: 'Recorded by',
            value: (
              <>
                {takenBy}, {role}{' '}
                <span className="quiet">
                  signed with a PIN {placedWhen(takenAt, content)}, through ledger entry{' '}
                  {content.ledgerSequence.toLocaleString('en-US')}
                </span>
              </>
            ),
          },
          {
            label: 'Keep until',
            value: dayText(keepUntil(dayIn(content.timeZone, takenAt), page.data.keptYears)),
          },
        ]}
      />
      <Concerns concerns={content.concerns} />
      {content.explanation !== '' && (
        <Card id="explanation" title="Explanation">
          <p className="card-body biennial-explanation">{content.explanation}</p>
        </Card>
      )}
      <BiennialFigures content={partOf(content, schedule)} schedule={schedule} />
      <p className="note biennial-hash">
        Record hash of this inventory (SHA-256): <span className="mono">{hash}</span>
      </p>
    </BiennialPage>
  );
}

const parts = [
  { value: undefined, text: 'All schedules' },
  { value: 'C-II', text: 'Schedule II' },
  { value: 'C-III-V', text: 'Schedules III to V' },
] as const;

/** C-II apart from the others, to read, print and save (REG-02). */
function SchedulesShown({ id, shown }: { id: string; shown: ScheduleGroup | undefined }) {
  const path = routeOf('biennialInventory').path;
  return (
    <nav className="screen-only" aria-label="Schedules">
      <ul className="biennial-parts">
        {parts.map(({ value, text }) => (
          <li key={text}>
            {value === shown ? (
              <strong aria-current="page">{text}</strong>
            ) : (
              <Link href={addressWith(path, { id, ...(value && { schedule: value }) })}>
                {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
