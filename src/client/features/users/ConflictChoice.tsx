import type { SubmitEvent } from 'react';
import type { EditableField } from '../../../contract/users/user.ts';
import { describeField, fieldLabels } from '../../../rules/users/userForm.ts';
import type { EditableUser, Side } from '../../../rules/users/userMerge.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { Card } from '../../ui/layout/Card.tsx';

interface ConflictChoiceProps {
  mine: EditableUser;
  theirs: EditableUser;
  fields: readonly EditableField[];
  choices: Partial<Record<EditableField, Side>>;
  onChoose: (field: EditableField, side: Side) => void;
  onConfirm: () => void;
}

/** SYNC-03: what both changed, field by field; nothing is chosen beforehand. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { fields, choices, onConfirm } = props;
  const open = fields.filter((field) => choices[field] === undefined).length;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (open === 0) onConfirm();
  };
  return (
    <form onSubmit={submit} className="stack" aria-label="Two versions">
      <Message kind="warning" role="alert" focused title="Someone else changed this user">
        <p>Your changes aren’t saved yet. Choose the correct version of each field.</p>
      </Message>
      <Card id="versions" title="Two versions" count={fields.length}>
        <div className="card-body stack">
          {fields.map((field) => (
            <FieldChoice key={field} field={field} {...props} />
          ))}
        </div>
      </Card>
      <div className="buttons">
        <Button
          kind="primary"
          type="submit"
          unavailable={open > 0 ? 'Choose one version of each field first.' : undefined}
        >
          Save my choices
        </Button>
      </div>
    </form>
  );
}

function FieldChoice({
  field,
  mine,
  theirs,
  choices,
  onChoose,
}: ConflictChoiceProps & { field: EditableField }) {
  const sides = [
    { side: 'mine', words: 'Keep mine', value: describeField(mine, field) },
    { side: 'theirs', words: 'Use theirs', value: describeField(theirs, field) },
  ] as const;
  return (
    <fieldset className="field">
      <legend>{fieldLabels[field]}</legend>
      <div className="choices">
        {sides.map(({ side, words, value }) => (
          <Choice
            key={side}
            type="radio"
            name={field}
            value={side}
            defaultChecked={choices[field] === side}
            onChange={() => onChoose(field, side)}
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
