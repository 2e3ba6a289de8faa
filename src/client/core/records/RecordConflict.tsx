import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { isKeptHere } from '../../../../machines/core/recordEdit.context.ts';
import type { RecordFields, StoredRecord } from '../../../contract/core/record.ts';
import type { FieldDefinition } from '../../../contract/core/recordForm.ts';
import { describeValue, type RecordMerge } from '../../../rules/core/recordForm.ts';
import { whenText } from '../../shell/text/formats.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Facts } from '../../ui/data/Facts.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { RecordEditRef } from './RecordEdit.tsx';

interface RecordConflictProps {
  work: RecordEditRef;
  merge: RecordMerge;
  current: StoredRecord;
}

/** SYNC-03 for every noun: what the other changed, and a choice wherever both did; nothing is chosen beforehand. */
export function RecordConflict({ work, merge, current }: RecordConflictProps) {
  const { form, picks } = useSelector(work, (state) => state.context);
  const isKept = useSelector(work, (state) => isKeptHere(state.context));
  const open = merge.clashes.filter(({ name }) => picks[name] === undefined).length;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (open === 0) work.send({ type: 'choices.confirmed' });
  };
  const who = current.changedBy ?? 'Someone else';
  const when = current.changedAt === null ? 'meanwhile' : `on ${whenText(current.changedAt)}`;
  return (
    <form onSubmit={submit} className="stack" aria-label="Two versions">
      <Message
        kind="warning"
        role="alert"
        focused
        title={`${who} changed this ${form.noun} ${when}`}
      >
        <p>Your changes aren’t saved yet. Review the other changes before you save yours.</p>
      </Message>
      {merge.theirs.length > 0 && <Theirs work={work} fields={merge.theirs} current={current} />}
      {merge.clashes.length > 0 && (
        <Card id="versions" title="Two versions" count={merge.clashes.length}>
          <div className="card-body stack">
            {merge.clashes.map((field) => (
              <Clash key={field.name} work={work} field={field} current={current.fields} />
            ))}
          </div>
        </Card>
      )}
      <div className="buttons">
        <Button
          kind="primary"
          type="submit"
          unavailable={open > 0 ? 'Choose one version of each field first.' : undefined}
        >
          {merge.clashes.length > 0 ? 'Save my choices' : 'Save my changes too'}
        </Button>
        {/* One that waits on this device is discarded in the list of unsent changes. */}
        {!isKept && (
          <Button kind="quiet" onClick={() => work.send({ type: 'changes.discarded' })}>
            Discard my changes
          </Button>
        )}
      </div>
    </form>
  );
}

function Theirs({
  work,
  fields,
  current,
}: {
  work: RecordEditRef;
  fields: readonly FieldDefinition[];
  current: StoredRecord;
}) {
  const choices = useSelector(work, (state) => state.context.choices);
  return (
    <Card id="theirs" title="Changed by someone else" count={fields.length}>
      <div className="card-body">
        <Facts
          facts={fields.map((field) => ({
            label: field.label,
            value: describeValue(field, current.fields[field.name], choices[field.name]) || null,
          }))}
        />
      </div>
    </Card>
  );
}

function Clash({
  work,
  field,
  current,
}: {
  work: RecordEditRef;
  field: FieldDefinition;
  current: RecordFields;
}) {
  const { fields, choices, picks } = useSelector(work, (state) => state.context);
  const describe = (from: RecordFields) =>
    describeValue(field, from[field.name], choices[field.name]);
  const sides = [
    { side: 'mine', words: 'Keep mine', value: describe(fields) },
    { side: 'theirs', words: 'Use theirs', value: describe(current) },
  ] as const;
  return (
    <fieldset className="field">
      <legend>{field.label}</legend>
      <div className="choices">
        {sides.map(({ side, words, value }) => (
          <Choice
            key={side}
            type="radio"
            name={field.name}
            value={side}
            defaultChecked={picks[field.name] === side}
            onChange={() => work.send({ type: 'choice.made', field: field.name, side })}
            label={
              <span>
                {words}: {value === '' ? <span className="quiet">empty</span> : <b>{value}</b>}
              </span>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
