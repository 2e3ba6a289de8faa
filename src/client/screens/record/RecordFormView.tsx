import { useSelector } from '@xstate/react';
import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { info } from '../../ui/icons/signs.ts';
import { Link } from '../../ui/Link.tsx';
import { Message } from '../../ui/Message.tsx';
import type { RecordEditRef } from './RecordEdit.tsx';
import { RecordGroups } from './RecordFields.tsx';
import { typedRecord } from './typedRecord.ts';

/** Uncontrolled: the browser keeps what is typed; the chart is told, for what depends on it. */
export function RecordFormView({ work, children }: { work: RecordEditRef; children?: ReactNode }) {
  const context = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isUnchanged = useSelector(work, (state) => state.hasTag('unchanged'));
  const { form, base, fields, errors, refusal, today } = context;
  const marked = Object.keys(errors);
  const typedIn = (event: SyntheticEvent<HTMLFormElement>) =>
    typedRecord(event.currentTarget, form);
  return (
    <form
      className="stack"
      aria-label={form.noun}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        work.send({ type: 'save.requested', typed: typedIn(event) });
      }}
      onChange={(event) => work.send({ type: 'form.changed', typed: typedIn(event) })}
    >
      {marked.length > 0 && (
        <ErrorSummary
          attempt={errors}
          errors={marked.map((field) => ({ field, text: errors[field] ?? '' }))}
        />
      )}
      {refusal !== null && marked.length === 0 && (
        <Message kind="bad" role="alert" focused title="Not saved">
          <p>{refusal}</p>
        </Message>
      )}
      {isUnchanged && (
        <Message role="status" icon={info}>
          <p>There is nothing to save: you have not changed anything.</p>
        </Message>
      )}
      <RecordGroups
        key={`${base?.id} ${base?.version}`}
        form={form}
        fields={fields}
        choices={context.choices}
        errors={errors}
        record={base}
      />
      {(form.warn?.(fields, today) ?? []).map((sentence) => (
        <Message key={sentence} kind="warning" role="status">
          <p>{sentence}</p>
        </Message>
      ))}
      {children}
      <div className="buttons">
        <Button kind="primary" type="submit" busy={isBusy}>
          Save
        </Button>
        <Link className={buttonClass({ kind: 'quiet' })} href={form.listPath}>
          Back to {form.listTitle.toLowerCase()}
        </Link>
      </div>
    </form>
  );
}
