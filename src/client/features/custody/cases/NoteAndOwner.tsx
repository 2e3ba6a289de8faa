import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { typedInto } from '../../../shell/address.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { CustodyCaseRef } from './CustodyCase.tsx';

/** Who looks after the case, and what someone found out about it. */
export function NoteAndOwner({ work }: { work: CustodyCaseRef }) {
  const { shown, text, errors } = useSelector(work, ({ context }) => context);
  const isBusy = useSelector(work, (state) => !state.hasTag('editable'));
  const typed = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    return typedInto(event.currentTarget);
  };
  return (
    <Card id="follow" title="Owner and notes" className="screen-only">
      <form
        className="card-body filters"
        key={`owner ${shown.ownerUserId ?? ''}`}
        aria-label="Owner"
        onSubmit={(event) =>
          work.send({ type: 'owner.chosen', ownerUserId: typed(event).ownerUserId ?? '' })
        }
      >
        <SelectField
          id="ownerUserId"
          label="Who looks after this case"
          options={shown.people.map(({ id, name }) => ({ value: id, text: name }))}
          defaultValue={shown.ownerUserId ?? shown.people[0]?.id}
          error={errors.ownerUserId && formatted(errors.ownerUserId)}
        />
        <Button type="submit" busy={isBusy}>
          Set owner
        </Button>
      </form>
      <form
        className="card-body stack"
        key={`note ${shown.entries.length}`}
        aria-label="Note"
        noValidate
        onSubmit={(event) => work.send({ type: 'note.submitted', text: typed(event).text ?? '' })}
      >
        <Field
          id="text"
          label="Add a note"
          hint="Shown with your name and the time. It can’t be changed later."
          error={errors.text && formatted(errors.text)}
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              name="text"
              rows={3}
              maxLength={1_000}
              defaultValue={text}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={isBusy}>
            Add note
          </Button>
        </div>
      </form>
    </Card>
  );
}
