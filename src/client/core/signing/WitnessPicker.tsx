import { externalChoice } from '../../../rules/core/signatures.ts';
import { type OfferedWitnesses, witnessText } from '../../../rules/core/witnesses.ts';
import { formatted } from '../../shell/text/formats.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { FieldError } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';

interface WitnessPickerProps {
  /** Of the other signer, from 0. */
  index: number;
  /** "Witness", "Oncoming". */
  word: string;
  offered: OfferedWitnesses;
  error: string | undefined;
  isOptional: boolean;
  /** A person without an account may be the witness. */
  takesExternal: boolean;
}

/**
 * SIGN-08: who else signs, by name and role. People of the inventory have a choice each; anyone else is searched by
 * name, or their username is typed, unless only the people who are offered may sign.
 */
export function WitnessPicker(props: WitnessPickerProps) {
  const { index, word, offered, error, isOptional, takesExternal } = props;
  const id = `userName-${index}`;
  const { here, isClosed = false } = offered;
  if (here.length === 0 && !takesExternal) {
    return <SearchedWitness {...props} id={id} />;
  }
  const name = `person-${index}`;
  return (
    <fieldset
      className="field witness-picker"
      id={id}
      tabIndex={-1}
      aria-describedby={error && `${id}-error`}
    >
      <legend>
        {word}
        {isOptional && <span className="optional"> (optional)</span>}
      </legend>
      {error && <FieldError id={`${id}-error`}>{formatted(error)}</FieldError>}
      <div className="choices">
        {here.map((person) => (
          <Choice
            key={person.id}
            type="radio"
            name={name}
            value={person.userName}
            data-person=""
            defaultChecked={isClosed && here.length === 1}
            label={<span>{witnessText(person, offered.all)}</span>}
          />
        ))}
        {!isClosed && (
          <Choice
            type="radio"
            name={name}
            value=""
            label={isOptional ? 'Someone else, or no one' : 'Someone else'}
          />
        )}
        {takesExternal && (
          <Choice
            type="radio"
            name={name}
            value={externalChoice}
            data-person=""
            data-external=""
            label="A person without an account"
          />
        )}
      </div>
      {!isClosed && (
        <div className="witness-else">
          <SearchedWitness {...props} id={`${id}-else`} error={undefined} />
        </div>
      )}
    </fieldset>
  );
}

/** The browser offers the people whose name fits what is typed. */
function SearchedWitness({
  id,
  index,
  word,
  offered: { all },
  error,
  isOptional,
}: WitnessPickerProps & { id: string }) {
  const listId = `witnesses-${index}`;
  return (
    <>
      <TextField
        id={id}
        name={`userName-${index}`}
        label={`${word} username`}
        hint={all.length > 0 ? 'Or search by name' : undefined}
        optional={isOptional}
        error={error && formatted(error)}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={all.length > 0 ? listId : undefined}
        required={!isOptional}
      />
      <datalist id={listId}>
        {all.map((person) => (
          <option key={person.id} value={witnessText(person, all)} />
        ))}
      </datalist>
    </>
  );
}
