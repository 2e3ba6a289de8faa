import type { SubmitEvent } from 'react';
import type { ActivationContext } from '../../../../machines/control-values/activation.setup.ts';
import { labelsAtOnce } from '../../../contract/control-values/controlValue.ts';
import { isActivationTyped } from '../../../rules/control-values/activationDraft.ts';
import {
  type ActivationField,
  type RawActivation,
  stockToLabel,
} from '../../../rules/control-values/activationForm.ts';
import { sealStateAfter } from '../../../rules/inventory/sealState.ts';
import { ScanBox } from '../../core/control-values/ScanBox.tsx';
import type { FormScan } from '../../core/control-values/useFormScan.ts';
import { SealFields } from '../../core/seals/SealFields.tsx';
import { typedInto } from '../../shell/address.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { SelectField } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';
import { right } from '../../ui/icons/navigation.ts';

const ways = [
  { value: 'range', text: 'A range' },
  { value: 'each', text: 'One by one' },
  { value: 'generate', text: 'New numbers' },
];

/** Step 1: which vials, and which labels. Uncontrolled: the browser keeps what is typed; a scanner types like a keyboard. */
export function LabelForm({
  context,
  scan,
  onChange,
  onSubmit,
}: {
  context: ActivationContext;
  scan: FormScan | null;
  onChange: (form: RawActivation) => void;
  onSubmit: (form: RawActivation) => void;
}) {
  const { typed, problems } = context;
  const errorOf = (field: ActivationField) =>
    problems.find((found) => found.field === field)?.message;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(valuesOf(event.currentTarget));
  };
  return (
    <form
      className="stack"
      aria-label="Labels"
      noValidate
      data-typed={isActivationTyped(typed) ? '' : undefined}
      onSubmit={submit}
      onChange={(event) => onChange(valuesOf(event.currentTarget))}
    >
      <div className="card">
        {scan && (
          <ScanBox
            scan={scan}
            isFirst={context.accepted === null}
            hint="Scan the printed labels one after another. The manufacturer’s code chooses the stock."
          />
        )}
        <div key={scan?.answered} className="form-section">
          <SelectField
            id="holding"
            label="Stock to label"
            hint="Stock that hasn’t expired, in inventories assigned to you."
            error={errorOf('holding')}
            required
            empty="Choose product, lot and place"
            defaultValue={typed.holding}
            options={stockToLabel(context.choices)}
          />
          <div className="field">
            <p className="label">Labels</p>
            <Segmented legend="Labels" name="way" options={ways} chosen={typed.way} />
          </div>
          <LabelFields context={context} errorOf={errorOf} />
          <SealOf context={context} errorOf={errorOf} />
        </div>
      </div>
      <div className="buttons form-acts">
        <Button kind="primary" type="submit">
          Check and sign
          <Icon path={right} />
        </Button>
      </div>
    </form>
  );
}

/** The seal of the inventory that holds the chosen stock, where it has one. */
function SealOf({
  context: { choices, typed },
  errorOf,
}: {
  context: ActivationContext;
  errorOf: (field: ActivationField) => string | undefined;
}) {
  const place = choices.places.find(({ id }) => typed.holding.startsWith(`${id} `));
  if (place === undefined || place.seal.policy === 'none') return null;
  const [sealFound, sealAfter, sealNumber] = (
    ['sealFound', 'sealAfter', 'sealNumber'] as const
  ).map(errorOf);
  return (
    <SealFields
      seal={sealStateAfter(place.seal.records)}
      typed={typed}
      errors={{ sealFound, sealAfter, sealNumber }}
    />
  );
}

function LabelFields({
  context: { typed },
  errorOf,
}: {
  context: ActivationContext;
  errorOf: (field: ActivationField) => string | undefined;
}) {
  const input = (id: 'first' | 'last', label: string) => (
    <TextField
      id={id}
      label={label}
      error={errorOf(id)}
      maxLength={32}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      defaultValue={typed[id]}
    />
  );
  switch (typed.way) {
    case 'each':
      return (
        <Field
          id="labels"
          label="Scanned labels"
          hint={`Enter one label per line, up to ${labelsAtOnce}.`}
          error={errorOf('labels')}
        >
          {(control) => (
            <textarea
              {...control}
              className="input mono"
              name="labels"
              rows={8}
              spellCheck={false}
              autoCapitalize="characters"
              defaultValue={typed.labels}
            />
          )}
        </Field>
      );
    case 'generate':
      return (
        <TextField
          id="count"
          label="How many"
          hint="Numbers continue from your agency’s last label."
          error={errorOf('count')}
          width="m"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          required
          defaultValue={typed.count}
        />
      );
    default:
      return (
        <div className="form-row">
          {input('first', 'First label')}
          {input('last', 'Last label')}
        </div>
      );
  }
}

function valuesOf(form: HTMLFormElement): RawActivation {
  const {
    holding = '',
    way = '',
    first = '',
    last = '',
    labels = '',
    count = '',
    sealFound = '',
    sealAfter = '',
    sealNumber = '',
  } = typedInto(form);
  return { holding, way, first, last, labels, count, sealFound, sealAfter, sealNumber };
}
