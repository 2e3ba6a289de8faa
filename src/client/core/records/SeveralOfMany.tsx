import type { FieldChoice } from '../../../contract/core/record.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';

/** If there are more, not all are shown as checkboxes. */
export const manyChoices = 24;

/**
 * Checkboxes for those that are or were chosen; the others are found by typing. Typing a whole suggestion chooses it
 * (`typedRecord` reads it), and the emptied field is ready for the next.
 */
export function SeveralOfMany({
  name,
  thing,
  choices,
  before,
  chosen,
}: {
  name: string;
  thing: string;
  choices: readonly FieldChoice[];
  /** Those that were chosen when the form was opened: they stay in sight. */
  before: readonly string[];
  chosen: readonly string[];
}) {
  const inSight = new Set([...before, ...chosen]);
  const listId = `${name}-others`;
  return (
    <>
      {inSight.size > 0 && (
        <div className="choices">
          {choices
            .filter(({ value }) => inSight.has(value))
            .map(({ value, text }) => (
              <Choice
                key={value}
                type="checkbox"
                name={name}
                value={value}
                label={text}
                defaultChecked={chosen.includes(value)}
              />
            ))}
        </div>
      )}
      <TextField
        id={name}
        label={`Add ${thing}`}
        hint={`Type part of a name, then choose from the list. ${choices.length.toLocaleString('en-US')} in total.`}
        width="l"
        optional
        key={chosen.join()}
        name={`${name}-more`}
        list={listId}
        autoComplete="off"
      />
      <datalist id={listId}>
        {choices
          .filter(({ value }) => !inSight.has(value))
          .map(({ value, text }) => (
            <option key={value} value={text} data-id={value} />
          ))}
      </datalist>
    </>
  );
}
