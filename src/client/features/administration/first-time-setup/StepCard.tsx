import type {
  SetupProgress,
  SetupStep,
} from '../../../../contract/administration/firstTimeSetup.ts';
import { isOptionalStep, isStepDone } from '../../../../rules/administration/firstTimeSetup.ts';
import { fromSetup } from '../../../core/records/setupAddress.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { stepText } from './stepText.ts';

/** The next step: its purpose, and the link to its page. */
export function StepCard({
  step,
  progress,
  onSkip,
}: {
  step: SetupStep;
  progress: SetupProgress;
  onSkip: () => void;
}) {
  const { title, why } = stepText[step];
  return (
    <Card id="step" title={`Next: ${title}`} className="setup-next">
      <div className="card-body stack">
        <p>{why}</p>
        {step === 'count' ? (
          <CountActs progress={progress} />
        ) : (
          <div className="buttons">
            <ButtonLink href={fromSetup(stepText[step].href)} kind="primary">
              {stepText[step].act}
            </ButtonLink>
            {isOptionalStep(step) && !isStepDone(progress, step) && (
              <Button kind="quiet" onClick={onSkip}>
                Skip for now
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

/** Each inventory that is still to be counted; one that someone else is associated with says so. */
function CountActs({ progress: { uncounted } }: { progress: SetupProgress }) {
  const own = uncounted.filter(({ isAssociated }) => isAssociated);
  const other = uncounted.find(({ isAssociated }) => !isAssociated);
  if (own.length === 0) {
    return (
      <Message kind="warning">
        <p>
          {other
            ? `You aren’t assigned to ${other.name}. Add yourself to its people first.`
            : 'No inventory yet. Add one first.'}
        </p>
        <p>
          <ButtonLink
            href={fromSetup(
              other ? `/admin/inventories/edit/${other.id}` : stepText.inventories.href,
            )}
          >
            {other ? `Open ${other.name}` : stepText.inventories.act}
          </ButtonLink>
        </p>
      </Message>
    );
  }
  return (
    <div className="buttons">
      {own.slice(0, 10).map(({ id, name }, index) => (
        <ButtonLink
          key={id}
          href={fromSetup(`/inventory/${id}/first-count`)}
          {...(index === 0 ? { kind: 'primary' } : {})}
        >
          Count {name}
        </ButtonLink>
      ))}
    </div>
  );
}
