import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import {
  type firstTimeSetupMachine,
  shownStep,
} from '../../../../../machines/administration/firstTimeSetup.machine.ts';
import {
  type SetupProgress,
  type SetupStep,
  setupSteps,
} from '../../../../contract/administration/firstTimeSetup.ts';
import {
  countOfStep,
  isOptionalStep,
  isStepDone,
} from '../../../../rules/administration/firstTimeSetup.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { State } from '../../../ui/feedback/State.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { StepCard } from './StepCard.tsx';
import { stepText } from './stepText.ts';

export type FirstTimeSetupRef = ActorRefFrom<typeof firstTimeSetupMachine>;

/** From an empty agency to its first counted inventory; SHELL-02: under the agency's name. */
export function FirstTimeSetup({ work, frame = {} }: { work: FirstTimeSetupRef; frame?: Frame }) {
  const context = useSelector(work, (state) => state.context);
  const isDone = useSelector(work, (state) => state.hasTag('done'));
  const { progress } = context;
  const step = shownStep(context);
  return (
    <Page frame={frame} title={progress.agencyName}>
      {isDone && <Done />}
      {!isDone && step && (
        <StepCard
          step={step}
          progress={progress}
          onSkip={() => work.send({ type: 'step.skipped', step })}
        />
      )}
      <Steps
        progress={progress}
        shown={isDone ? null : step}
        isOver={isDone}
        onChoose={(chosen) => work.send({ type: 'step.chosen', step: chosen })}
      />
      <Further />
    </Page>
  );
}

function Done() {
  return (
    <Message kind="good" role="status" icon={checkCircle} title="The agency is set up">
      <p>
        The first inventory is counted and in the ledger. Add more sites, products, inventories and{' '}
        <Link href="/admin/users/list">people</Link> whenever you need them.
      </p>
    </Message>
  );
}

function Steps({
  progress,
  shown,
  isOver,
  onChoose,
}: {
  progress: SetupProgress;
  shown: SetupStep | null;
  /** What was skipped is then done on its list. */
  isOver: boolean;
  onChoose: (step: SetupStep) => void;
}) {
  const done = setupSteps.filter((step) => isStepDone(progress, step)).length;
  return (
    <Card
      id="setup"
      title="First Time Setup"
      note={`${done} of ${setupSteps.length} steps are done`}
    >
      <ol className="setup-steps">
        {setupSteps.map((step) => (
          <li key={step} aria-current={step === shown ? 'step' : undefined}>
            <span className="setup-step">
              <b>{stepText[step].title}</b>
              <StepState step={step} progress={progress} />
            </span>
            {isOver || isStepDone(progress, step) ? (
              <Link className="card-link" href={stepText[step].listHref}>
                {stepText[step].listAct}
              </Link>
            ) : (
              step !== shown && (
                <Button kind="quiet" small onClick={() => onChoose(step)}>
                  Do this now
                  <span className="visually-hidden">: {stepText[step].title}</span>
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepState({ step, progress }: { step: SetupStep; progress: SetupProgress }) {
  if (!isStepDone(progress, step)) {
    return (
      <State tone="warning" path={warning}>
        {isOptionalStep(step) ? 'To do, or skip' : 'To do'}
      </State>
    );
  }
  const count = countOfStep(progress, step).toLocaleString('en-US');
  return (
    <State tone="good" path={checkCircle}>
      {step === 'settings' ? 'Done' : `Done: ${count}`}
    </State>
  );
}

/** What an agency sets up besides, whenever it needs it. */
function Further() {
  return (
    <Card id="further" title="More setup">
      <ul className="setup-links card-body">
        {further.map(({ href, text }) => (
          <li key={href}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const further = [
  { href: '/admin/users/list', text: 'People' },
  { href: '/admin/par-overrides/list', text: 'PAR overrides' },
  { href: '/admin/out-of-service-locations/list', text: 'Out of service locations' },
  { href: '/admin/inventory-actions/list', text: 'Inventory actions' },
  { href: '/admin/box-inserts/list', text: 'Box inserts' },
] as const;
