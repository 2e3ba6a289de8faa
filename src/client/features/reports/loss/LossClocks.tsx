import { useSelector } from '@xstate/react';
import type { ReactNode, SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { lossClocksMachine } from '../../../../../machines/custody/lossClocks.machine.ts';
import type {
  LossEvent,
  LossReport,
  LossStep,
  NewYorkNotices,
} from '../../../../contract/reports/deaReport.ts';
import { whyNoRight, whyNoScheduleII } from '../../../../rules/core/actRights.ts';
import { typedInto } from '../../../shell/address.ts';
import { dayText } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { check, clock } from '../../../ui/icons/signs.ts';
import { useFocusWhen } from '../../../ui/layout/focusWhen.ts';
import { lossAddress } from './lossAddress.ts';

export type LossClocksRef = ActorRefFrom<typeof lossClocksMachine>;

type Clocked = Pick<
  LossEvent,
  | 'id'
  | 'noticeDueOn'
  | 'noticeSentOn'
  | 'formDueOn'
  | 'formFiledOn'
  | 'discoveredOn'
  | 'notSignificantOn'
  | 'newYork'
>;

/** Whom New York asks to be notified of a loss at once (REG-15). */
const newYorkNames = {
  department: 'NY Department of Health notified',
  director: 'Medical director notified',
} as const;

/** The notice and the form: sent, or by when; in New York also who else was notified. */
export function LossClocks({
  event,
  today,
  recorded = null,
  ending,
  whyNot = null,
}: {
  event: Clocked;
  today: string;
  /** Why the person may not record any of it, and who may; null if they may, or only read. */
  whyNot?: string | null;
  /** Whose day was recorded last, on this page. */
  recorded?: LossStep | null;
  /** What ends a clock that runs. */
  ending?: (step: LossStep, name: string, doneOn: string | null) => ReactNode;
}) {
  const clocks = [
    {
      step: 'notice',
      name: 'Written notice to the DEA',
      dueOn: event.noticeDueOn,
      doneOn: event.noticeSentOn,
    },
    { step: 'form', name: 'DEA Form 106', dueOn: event.formDueOn, doneOn: event.formFiledOn },
  ] as const;
  return (
    <>
      <ul className="dea-clocks">
        {clocks.map(({ step, name, dueOn, doneOn }) => (
          <li key={step}>
            <ClockLine isRecorded={step === recorded}>
              <strong>{name}</strong>{' '}
              <span>{dueOn === null ? 'has no deadline in training' : `by ${dayText(dueOn)}`}</span>{' '}
              {dueOn === null ? null : doneOn !== null ? (
                <Badge tone="good" path={check}>
                  Sent {dayText(doneOn)}
                </Badge>
              ) : event.notSignificantOn !== null ? (
                <Badge tone="neutral">Not significant</Badge>
              ) : dueOn < today ? (
                <Badge tone="bad" path={clock}>
                  Overdue
                </Badge>
              ) : (
                <Badge tone="warning" path={clock}>
                  Open
                </Badge>
              )}
            </ClockLine>
            {dueOn !== null && ending?.(step, name, doneOn)}
          </li>
        ))}
        {event.newYork !== null && (
          <NewYorkLines event={event} notices={event.newYork} mayRecord={ending !== undefined} />
        )}
      </ul>
      {whyNot !== null && <p className="note screen-only">{whyNot}</p>}
    </>
  );
}

/** They run from the discovery: New York is notified at once. */
function NewYorkLines({
  event: { id, discoveredOn },
  notices,
  mayRecord,
}: {
  event: Clocked;
  notices: NewYorkNotices;
  mayRecord: boolean;
}) {
  const { departmentOn, departmentBy, directorOn, directorBy } = notices;
  const lines = [
    { whom: 'department', on: departmentOn, by: departmentBy },
    { whom: 'director', on: directorOn, by: directorBy },
  ] as const;
  return lines.map(({ whom, on, by }) => (
    <li key={whom}>
      <p>
        <strong>{newYorkNames[whom]}</strong> <span>at once, {dayText(discoveredOn)}</span>{' '}
        {on === null ? (
          <Badge tone="bad" path={clock}>
            Overdue
          </Badge>
        ) : (
          <Badge tone="good" path={check}>
            {dayText(on)}
            {by !== '' && `, by ${by}`}
          </Badge>
        )}
      </p>
      {on === null && mayRecord && (
        <div className="buttons screen-only">
          <ButtonLink href={lossAddress(id, { statement: 'newYork' })}>
            Record<span className="visually-hidden">: {newYorkNames[whom]}</span>
          </ButtonLink>
        </div>
      )}
    </li>
  ));
}

/** Why a person may not record the steps after a loss, and who may; null if they may (RIGHT-06). */
export function whyNoSteps(
  limits: LossReport['limits'],
  { lines }: Pick<LossEvent, 'lines'>,
): string | null {
  const isOfII = lines.some(({ product }) => product.schedule === 'C-II');
  return isOfII ? whyNoScheduleII(limits, 'lossSteps') : whyNoRight(limits, 'lossSteps');
}

/** Takes the focus, and so is read out, when its day was recorded: the form that had the focus is gone. */
function ClockLine({ isRecorded, children }: { isRecorded: boolean; children: ReactNode }) {
  const line = useFocusWhen<HTMLParagraphElement>(isRecorded);
  return (
    <p ref={line} tabIndex={-1}>
      {children}
    </p>
  );
}

/** The same for people who may record that it was sent. */
export function RunningClocks({
  event,
  today,
  work,
}: {
  event: Clocked;
  today: string;
  work: LossClocksRef;
}) {
  const { losses, asked, problem } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isBroken = useSelector(work, (state) => state.hasTag('broken'));
  const dates = losses.find(({ id }) => id === event.id);
  const submit = (step: LossStep) => (sent: SubmitEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const { doneOn = '' } = typedInto(sent.currentTarget);
    work.send({ type: 'step.submitted', asked: { id: event.id, step, doneOn } });
  };
  if (isBroken) return <p role="alert">This part couldn’t be loaded. Reload the page.</p>;
  return (
    <LossClocks
      event={{ ...event, ...dates }}
      today={today}
      recorded={asked?.id === event.id && !isBusy && problem === null ? asked.step : null}
      ending={(step, name, doneOn) => {
        if (doneOn !== null) return null;
        const isAsked = asked?.id === event.id && asked.step === step;
        const error = isAsked && problem !== null ? problem : undefined;
        return (
          <form className="filters screen-only" onSubmit={submit(step)} noValidate>
            <TextField
              id={`${step}-${event.id}`}
              label={
                <>
                  Sent on<span className="visually-hidden">: {name}</span>
                </>
              }
              error={error}
              name="doneOn"
              type="date"
              min={event.discoveredOn}
              max={today}
              required
            />
            <Button
              type="submit"
              busy={isAsked && isBusy}
              unavailable={isBusy && !isAsked ? 'Wait until the other day is recorded.' : undefined}
            >
              Record
              <span className="visually-hidden">: {name} was sent</span>
            </Button>
          </form>
        );
      }}
    />
  );
}
