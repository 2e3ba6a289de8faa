import { useSelector } from '@xstate/react';
import type { ReactNode, SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { lossRecordMachine } from '../../../../../machines/reports/lossRecord.machine.ts';
import type { Loss } from '../../../../contract/reports/loss.ts';
import { statementFields } from '../../../../rules/reports/lossStatementFields.ts';
import { typedInto } from '../../../shell/address.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { above } from '../../../shell/trails.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { FormErrors } from '../../../ui/form/ErrorSummary.tsx';
import { right } from '../../../ui/icons/navigation.ts';
import { check } from '../../../ui/icons/signs.ts';
import { CheckStatement } from './CheckStatement.tsx';
import { aboveLosses } from './LossView.tsx';
import { lossAddress } from './lossAddress.ts';
import { lossName, statementLabels } from './lossText.ts';
import { StatementQuestion } from './StatementQuestion.tsx';

export type LossRecordRef = ActorRefFrom<typeof lossRecordMachine>;

interface StatementProps {
  work: LossRecordRef;
  loss: Loss;
  /** The full name of the person logged in, who signs. */
  signer: string;
  frame?: Frame;
}

/** The form of a statement about a loss, a page that repeats it, and that it is recorded: the chart says which. */
export function Statement({ work, loss, signer, frame = {} }: StatementProps) {
  const act = useSelector(work, (state) => state.children.signedAct);
  const { kind, statement, recorded } = useSelector(work, (state) => state.context);
  const moved = { ...frame, arrived: true, fromTop: true };
  const page = (title: string, step: string | undefined, shown: Frame, children: ReactNode) => (
    <Page
      frame={shown}
      title={title}
      trail={[...aboveLosses, above(lossAddress(loss.event.id), lossName(loss))]}
      step={step}
    >
      {children}
    </Page>
  );
  const { title, recorded: done } = statementLabels[kind];
  if (recorded) {
    return page(
      done,
      undefined,
      moved,
      <Message
        kind="good"
        icon={check}
        role="status"
        title={`${done}: it is recorded and signed`}
        act={<Link href={lossAddress(loss.event.id)}>Open the loss, print or save it</Link>}
      >
        <p>It can’t be changed. To correct it, sign another one.</p>
      </Message>,
    );
  }
  if (act && statement) {
    return page(
      'Check and sign',
      'Step 2 of 2: nothing recorded yet',
      moved,
      <CheckStatement act={act} statement={statement} loss={loss} signer={signer} />,
    );
  }
  return page(
    title,
    `Step 1 of 2: ${lossName(loss)}`,
    statement ? moved : frame,
    <StatementForm work={work} back={lossAddress(loss.event.id)} />,
  );
}

function StatementForm({ work, back }: { work: LossRecordRef; back: string }) {
  const { kind, typed, errors, loss } = useSelector(work, (state) => state.context);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    work.send({ type: 'form.submitted', typed: typedInto(event.currentTarget) });
  };
  const fields = statementFields[kind];
  const order = fields.map(({ name }) => name);
  return (
    <form
      className="stack event-form"
      onSubmit={submit}
      noValidate
      aria-label={statementLabels[kind].title}
    >
      <FormErrors
        attempt={errors}
        errors={Object.entries(errors)
          .map(([field, text]) => ({ field, text }))
          .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))}
        refusal={null}
      />
      <div className="card">
        <section className="form-section" aria-labelledby="s-statement">
          <h2 id="s-statement">{headings[kind]}</h2>
          <div className="event-fields">
            {fields.map((field) => (
              <StatementQuestion
                key={field.name}
                field={field}
                typed={typed[field.name] ?? ''}
                error={errors[field.name]}
                timeZone={loss.timeZone}
              />
            ))}
          </div>
        </section>
      </div>
      <div className="buttons">
        <Button kind="primary" type="submit">
          Check and sign
          <Icon path={right} />
        </Button>
        <ButtonLink kind="quiet" href={back}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

const headings = {
  discovery: 'When it was discovered',
  noticeDay: 'When the notice was sent',
  formDay: 'When the form was sent',
  form106: 'What DEA Form 106 asks for',
  notSignificant: 'The factors of 21 CFR 1301.76(b)',
  newYork: 'Who was notified',
} as const;
