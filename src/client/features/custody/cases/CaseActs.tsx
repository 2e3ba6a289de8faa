import type { CaseDetail } from '../../../../contract/custody/case.ts';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** What explains a case: the forms open with what it is about. */
export function CaseActs({ shown }: { shown: CaseDetail }) {
  const { state, inventoryId, discrepancyId, remainder, subject } = shown;
  if (state !== 'open') return null;
  const record = `/inventory/${inventoryId}/record`;
  const isMissing = remainder !== null && remainder < 0;
  return (
    <Card id="next" title="Explain it">
      <div className="card-body">
        <p>
          Record what was not recorded yet, correct what was wrong, or count again. Each record is
          linked here by itself; it never closes the case.
        </p>
        <div className="buttons">
          {discrepancyId !== null && (
            <ButtonLink
              kind="primary"
              href={`${record}?kind=correction&difference=${discrepancyId}`}
            >
              Correct
            </ButtonLink>
          )}
          {discrepancyId !== null && isMissing && (
            <ButtonLink href={`${record}?kind=loss&difference=${discrepancyId}`}>
              Escalate to loss
            </ButtonLink>
          )}
          <ButtonLink href={`${record}?kind=count`}>
            {subject === 'seal' ? 'Count in full' : 'Count again'}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
