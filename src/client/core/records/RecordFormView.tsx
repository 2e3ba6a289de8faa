import { useSelector } from '@xstate/react';
import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../../ui/basic/Button.tsx';
import { ButtonLink } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { FormErrors } from '../../ui/form/ErrorSummary.tsx';
import { info } from '../../ui/icons/signs.ts';
import { inSentence } from './inSentence.ts';
import type { RecordEditRef } from './RecordEdit.tsx';
import { RecordGroups } from './RecordFields.tsx';
import { setupPath } from './setupAddress.ts';
import { typedRecord } from './typedRecord.ts';

/** Uncontrolled: the browser keeps what is typed; the chart is notified, for what depends on it. */
export function RecordFormView({
  work,
  isFromSetup = false,
  children,
}: {
  work: RecordEditRef;
  isFromSetup?: boolean;
  children?: ReactNode;
}) {
  const context = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isTyped = useSelector(work, (state) => state.hasTag('typed'));
  const isSaved = useSelector(work, (state) => state.hasTag('saved'));
  const isUnchanged = useSelector(work, (state) => state.hasTag('unchanged'));
  const isRestored = useSelector(work, (state) => state.hasTag('restored'));
  const { form, base, fields, filled, errors, refusal, today } = context;
  const typedIn = (event: SyntheticEvent<HTMLFormElement>) =>
    typedRecord(event.currentTarget, form);
  return (
    <form
      className="stack"
      aria-label={form.noun}
      data-typed={isTyped ? '' : undefined}
      data-filled={filled}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        work.send({ type: 'save.requested', typed: typedIn(event) });
      }}
      onChange={(event) => work.send({ type: 'form.changed', typed: typedIn(event) })}
    >
      {isRestored && (
        <Message
          role="status"
          icon={info}
          title={form.restoredTitle ?? 'Restored from before you left this page'}
          act={
            <Button kind="quiet" onClick={() => work.send({ type: 'restored.discarded' })}>
              Discard
            </Button>
          }
        >
          <p>Your entries are back in the form. They aren’t saved yet.</p>
        </Message>
      )}
      <FormErrors
        attempt={errors}
        errors={Object.entries(errors).map(([field, text]) => ({ field, text }))}
        refusal={refusal}
        refused="Not saved"
      />
      {isUnchanged && (
        <Message role="status" icon={info}>
          <p>There are no changes to save.</p>
        </Message>
      )}
      {/* What is typed while the record is saved would be lost. */}
      <fieldset className="stack" disabled={isBusy}>
        <RecordGroups
          key={filled}
          form={form}
          fields={fields}
          choices={context.choices}
          errors={errors}
          record={base}
        />
      </fieldset>
      {(form.warn?.(fields, today) ?? []).map((sentence) => (
        <Message key={sentence} kind="warning" role="status">
          <p>{sentence}</p>
        </Message>
      ))}
      {children}
      <div className="buttons">
        <Button kind={isFromSetup && isSaved ? 'default' : 'primary'} type="submit" busy={isBusy}>
          Save
        </Button>
        <WayOn work={work} isFromSetup={isFromSetup} isSaved={isSaved} />
      </div>
    </form>
  );
}

/** Back to the list, or on to the next step for a user who was led here. */
function WayOn({
  work,
  isFromSetup,
  isSaved,
}: {
  work: RecordEditRef;
  isFromSetup: boolean;
  isSaved: boolean;
}) {
  const { listPath, listTitle } = useSelector(work, (state) => state.context.form);
  if (isFromSetup) {
    return (
      <ButtonLink href={setupPath} kind={isSaved ? 'primary' : 'quiet'}>
        {isSaved ? 'Continue First Time Setup' : 'Back to First Time Setup'}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={listPath} kind="quiet">
      Back to {inSentence(listTitle)}
    </ButtonLink>
  );
}
