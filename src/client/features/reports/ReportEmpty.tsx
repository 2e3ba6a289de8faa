import type { ReportHead } from '../../../contract/reports/report.ts';
import { isInPart } from '../../../rules/reports/leftOut.ts';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { FirstUse, NoMatch, NotAllowed } from '../../ui/feedback/ListState.tsx';
import { document } from '../../ui/icons/navigation.ts';
import { periodText } from './reportLook.ts';

/** Why there is nothing: no inventory of one's own, filters, or a quiet period. Of inventories that are not shown it says nothing (ENT-12). */
export function ReportEmpty({
  head,
  path,
  isFiltered,
  what,
  quiet = 'Nothing this month yet',
}: {
  head: ReportHead;
  path: string;
  isFiltered: boolean;
  /** “was held or moved”, “was given or disposed of”. */
  what: string;
  /** The title where no period was chosen. */
  quiet?: string;
}) {
  if (head.inventories.length === 0) {
    return (
      <NotAllowed title="You aren’t assigned to any inventory">
        Reports cover the inventories assigned to you. Ask an administrator for access.
      </NotAllowed>
    );
  }
  const isPartial = isInPart(head);
  if (!isFiltered) {
    return (
      <FirstUse path={document} title={isPartial ? 'Nothing in the inventories shown' : quiet}>
        From {periodText(head)} nothing {what}
        {isPartial && ' in the inventories shown'}. Choose an earlier period.
      </FirstUse>
    );
  }
  return (
    <NoMatch
      title="Nothing in this report"
      acts={<ButtonLink href={path}>Clear filters</ButtonLink>}
    >
      From {periodText(head)} nothing {what} in {isPartial ? 'the inventories shown' : 'this place'}
      .
    </NoMatch>
  );
}
