import { choiceOf } from '../../../../rules/core/actRights.ts';
import { rightOfKind } from '../../../../rules/custody/custodyKinds.ts';
import {
  type EventLine,
  type LineField,
  lineControl,
} from '../../../../rules/custody/form/custodyLines.ts';
import { formatted, packageText } from '../../../shell/text/formats.ts';
import { SelectField } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import type { SectionProps } from './EventFields.tsx';

/** A lot as written on the package; the ledger may not know it yet. */
export function ReceivedLot({
  line: { key },
  typed,
  errors,
  sources,
  next,
}: SectionProps & { line: EventLine }) {
  const id = (field: LineField) => lineControl(field, key);
  const error = (field: LineField) => errors[id(field)] && formatted(errors[id(field)] ?? '');
  return (
    <>
      <div className="event-wide">
        <SelectField
          id={id('product')}
          label="Drug"
          error={error('product')}
          required
          empty="Choose the drug"
          defaultValue={typed[id('product')] ?? ''}
          options={sources.choices.products.map((product) => ({
            value: product.id,
            ...choiceOf(
              sources.choices.limits,
              rightOfKind.receive,
              product,
              `${product.name} ${formatted(product.strength)}, ${packageText(product)}`,
            ),
          }))}
        />
      </div>
      <TextField
        id={id('number')}
        label="Lot"
        error={error('number')}
        required
        takesFocus={next === id('number')}
        maxLength={40}
        autoComplete="off"
        defaultValue={typed[id('number')] ?? ''}
      />
      <TextField
        id={id('expires')}
        label="Expiration date"
        error={error('expires')}
        type="date"
        required
        defaultValue={typed[id('expires')] ?? ''}
      />
    </>
  );
}
