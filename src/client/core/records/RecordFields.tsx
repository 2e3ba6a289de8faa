import type { FieldErrors } from '../../../contract/core/problem.ts';
import type {
  FieldChoice,
  FieldValue,
  RecordFields,
  StoredRecord,
} from '../../../contract/core/record.ts';
import type { FieldDefinition, RecordForm } from '../../../contract/core/recordForm.ts';
import { describeValue } from '../../../rules/core/recordForm.ts';
import { whenText } from '../../shell/text/formats.ts';
import { Facts } from '../../ui/data/Facts.tsx';
import { Choice, Choices } from '../../ui/form/Choice.tsx';
import { Field, FieldError } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RepeatedTime } from '../RepeatedTime.tsx';
import { manyChoices, SeveralOfMany } from './SeveralOfMany.tsx';

interface GroupsProps {
  form: RecordForm;
  fields: RecordFields;
  choices: Readonly<Record<string, readonly FieldChoice[]>>;
  errors: FieldErrors;
  record: StoredRecord;
}

/** The fields of a form under their headings, in the order of its definition. */
export function RecordGroups({ form, fields, choices, errors, record }: GroupsProps) {
  const shown = form.fields.filter(({ isShown }) => isShown?.(fields) ?? true);
  const groups = [...new Set(shown.map(({ group }) => group))];
  return groups.map((group, index) => (
    <Card
      key={group}
      id={`group-${index + 1}`}
      title={group}
      note={
        index === 0 ? (
          <LastChange record={record} />
        ) : (
          index === groups.length - 1 &&
          form
            .facts?.(record.fields)
            .map(({ value }) => value)
            .join(', ')
        )
      }
    >
      <div className="card-body stack">
        {rowsOf(shown.filter((field) => field.group === group)).map((row) => {
          const controls = row.map((field) => (
            <Control
              key={field.name}
              field={field}
              fields={fields}
              before={record.fields}
              choices={choices[field.name] ?? field.choices ?? []}
              error={errors[field.name]}
            />
          ));
          return controls.length === 1 ? (
            controls
          ) : (
            <div className="form-row form-row-level" key={row[0]?.name}>
              {controls}
            </div>
          );
        })}
      </div>
    </Card>
  ));
}

/** Fields that are next to each other. */
function rowsOf(fields: readonly FieldDefinition[]): FieldDefinition[][] {
  const rows: FieldDefinition[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.beside && last) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

interface ControlProps {
  field: FieldDefinition;
  fields: RecordFields;
  /** As they were when the form was opened. */
  before: RecordFields;
  choices: readonly FieldChoice[];
  error: string | undefined;
}

function Control(props: ControlProps) {
  const { field, fields, before, choices, error } = props;
  const { name, label, kind } = field;
  const whyFixed = field.whyFixed?.(before) ?? null;
  if (whyFixed !== null) {
    return (
      <div className="field" id={name}>
        <Facts facts={[{ label, value: describeValue(field, before[name], choices) }]} />
        <p className="hint">{whyFixed}</p>
      </div>
    );
  }
  const value = fields[name] ?? null;
  const isOptional =
    typeof field.optional === 'function' ? field.optional(fields) : field.optional === true;
  if (kind === 'radio') {
    return (
      <Choices
        id={name}
        name={name}
        legend={label}
        options={choices}
        defaultValue={String(value)}
        error={error}
      />
    );
  }
  if (kind === 'switch' || kind === 'several') return <Ticks {...props} />;
  const control = (
    <Field
      id={name}
      label={label}
      hint={field.hint}
      error={error}
      optional={isOptional}
      width={field.width}
    >
      {(control) =>
        kind === 'choice' ? (
          <Select
            {...control}
            name={name}
            options={choices}
            defaultValue={String(value ?? '')}
            {...(field.empty === undefined ? {} : { empty: field.empty })}
          />
        ) : (
          <TextInput
            {...control}
            autoComplete="off"
            {...inputOf(field)}
            name={name}
            required={!isOptional}
            defaultValue={kind === 'time' ? String(value ?? '').slice(0, 5) : String(value ?? '')}
          />
        )
      }
    </Field>
  );
  if (field.clock === undefined) return control;
  const { day, timeZone } = field.clock;
  return (
    <>
      {control}
      <RepeatedTime
        id={name}
        day={String(fields[day] ?? '')}
        time={String(value ?? '')}
        timeZone={String(fields[timeZone] ?? '')}
      />
    </>
  );
}

/** A quantity is typed as text with a numeric pad: a spinning wheel must not change it. */
function inputOf({ kind, maxLength, unit }: FieldDefinition) {
  const length = maxLength === undefined ? {} : { maxLength };
  switch (kind) {
    case 'day':
      return { type: 'date' };
    case 'time':
      return { type: 'time' };
    case 'number':
      return { inputMode: 'numeric' as const, ...length, ...(unit === undefined ? {} : { unit }) };
    case 'secret':
      // A password manager disregards "off" and would put in the person's own.
      return { type: 'password', autoComplete: 'new-password', ...length };
    case 'email':
    case 'tel':
      return { type: kind, ...length };
    default:
      return length;
  }
}

function Ticks({ field, fields, before, choices, error }: ControlProps) {
  const { name, label, kind, hint, words = '' } = field;
  const value = fields[name];
  const ticked = listOf(value);
  const options = kind === 'switch' ? [{ value: 'on', text: words }] : choices;
  return (
    <fieldset
      className="field"
      aria-describedby={error ? `${name}-error` : hint ? `${name}-hint` : undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {kind === 'several' && choices.length > manyChoices ? (
        <SeveralOfMany
          name={name}
          thing={words}
          choices={choices}
          before={listOf(before[name])}
          chosen={ticked}
        />
      ) : (
        <div className="choices">
          {options.map((option, index) => (
            <Choice
              key={option.value}
              id={index === 0 ? name : undefined}
              type="checkbox"
              name={name}
              value={option.value}
              label={option.text}
              defaultChecked={kind === 'switch' ? value === true : ticked.includes(option.value)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function listOf(value: FieldValue | undefined): readonly string[] {
  return typeof value === 'object' && value !== null ? value : [];
}

/** Who saved a record last, and when; nothing if no one has since it was made. */
function LastChange({ record }: { record: Pick<StoredRecord, 'changedBy' | 'changedAt'> }) {
  const { changedBy, changedAt } = record;
  if (changedBy === null || changedAt === null) return null;
  return (
    <span>
      Last changed by {changedBy}, {whenText(changedAt)}
    </span>
  );
}
