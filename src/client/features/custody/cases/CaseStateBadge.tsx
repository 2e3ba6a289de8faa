import type { CaseSummary } from '../../../../contract/custody/case.ts';
import { caseStateLabels, closedEarlier } from '../../../../rules/custody/cases/caseWords.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { check, clock } from '../../../ui/icons/signs.ts';

/** The state of a case, whether it waits too long, and whether a recount agreed. */
export function CaseStateBadge({
  row: { state, isOverdue, recountAgrees, wasClosedEarlier },
}: {
  row: Pick<CaseSummary, 'state' | 'isOverdue' | 'recountAgrees' | 'wasClosedEarlier'>;
}) {
  if (wasClosedEarlier) return <Badge>{closedEarlier}</Badge>;
  const isOpen = state === 'open' || state === 'explained';
  return (
    <span className="badges">
      <Badge
        tone={state === 'open' ? 'bad' : state === 'explained' ? 'warning' : 'good'}
        path={state === 'open' ? warning : state === 'explained' ? clock : check}
      >
        {caseStateLabels[state]}
      </Badge>{' '}
      {isOverdue && <Badge tone="bad">Overdue</Badge>}{' '}
      {isOpen && recountAgrees && <Badge tone="accent">Recount agrees</Badge>}
    </span>
  );
}
