import type { StatementField } from '../../../../rules/reports/lossStatementFields.ts';
import { RepeatedTime } from '../../../core/RepeatedTime.tsx';
import { formatted } from '../../../shell/text/formats.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';

const inputTypes = { moment: 'datetime-local', date: 'date' } as const;

/** One question of a statement, as the table of fields describes it. */
export function StatementQuestion({
  field: { name, label, control, limit, hint, optional: isOptional, options = [] },
  typed,
  error,
  timeZone,
}: {
  field: StatementField;
  typed: string;
  error: string | undefined;
  timeZone: string;
}) {
  const [day = '', time = ''] = typed.split('T');
  const optional = isOptional === true;
  return (
    <div
      className={control === 'area' ? 'event-wide' : control === 'moment' ? 'form-row' : undefined}
    >
      <Field
        id={name}
        label={label}
        hint={hint}
        optional={optional}
        error={error && formatted(error)}
      >
        {(attributes) => {
          switch (control) {
            case 'area':
              return (
                <textarea
                  {...attributes}
                  className="input textarea"
                  name={name}
                  rows={3}
                  maxLength={limit}
                  required={!optional}
                  defaultValue={typed}
                />
              );
            case 'select':
              return (
                <Select
                  {...attributes}
                  name={name}
                  required={!optional}
                  empty={optional ? 'Leave blank' : 'Choose one'}
                  defaultValue={typed}
                  options={options}
                />
              );
            default:
              return (
                <TextInput
                  {...attributes}
                  name={name}
                  type={control === 'moment' || control === 'date' ? inputTypes[control] : 'text'}
                  inputMode={control === 'count' || control === 'money' ? 'decimal' : undefined}
                  required={!optional}
                  maxLength={limit}
                  autoComplete="off"
                  defaultValue={control === 'moment' ? typed.slice(0, 16) : typed}
                />
              );
          }
        }}
      </Field>
      {control === 'moment' && <RepeatedTime id={name} {...{ day, time, timeZone }} />}
    </div>
  );
}
