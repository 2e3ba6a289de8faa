import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import type { FirstCountChoices } from '../../../../contract/custody/firstCount.ts';
import { choiceOf } from '../../../../rules/core/actRights.ts';
import {
  type FirstCountField,
  openingField,
  type RawFirstCountLine,
} from '../../../../rules/custody/firstCount.ts';
import { ScanBox } from '../../../core/control-values/ScanBox.tsx';
import type { FormScan } from '../../../core/control-values/useFormScan.ts';
import { typedInto } from '../../../shell/address.ts';
import { formatted, packageText } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { FormErrors } from '../../../ui/form/ErrorSummary.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { FirstCountRef } from './FirstCount.tsx';

const formId = 'first-count';

/** One form for each lot that was found. Uncontrolled: the browser keeps what is typed, and the chart gets each change. */
export function CountForm({ work, scan }: { work: FirstCountRef; scan: FormScan | null }) {
  const { choices, lines, errors, refusal, isTouched, details } = useSelector(
    work,
    (state) => state.context,
  );
  const typed = () => typedLines(lines);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    work.send({ type: 'form.submitted', lines: typed(), now: new Date().toISOString() });
  };
  return (
    <form
      id={formId}
      className="stack"
      onSubmit={submit}
      onChange={() => work.send({ type: 'form.changed', lines: typed() })}
      data-typed={isTouched ? '' : undefined}
      noValidate
      aria-label="First count"
    >
      <FormErrors
        attempt={errors}
        errors={Object.entries(errors).map(([field, text]) => ({ field, text }))}
        refusal={refusal && formatted(refusal.message)}
      />
      <Card
        id="lines"
        title={`What is in ${choices.inventory.name}`}
        note="One entry for each lot. Count only whole, unopened units."
      >
        {scan && (
          <ScanBox
            scan={scan}
            isFirst={details === null}
            hint="Scan the manufacturer’s code on each vial or box. It fills in the drug, the lot and the expiration date."
          />
        )}
        {/* What a code fills in is drawn again. */}
        <div key={scan?.answered} className="form-section">
          {lines.map((line, index) => (
            <Line
              key={line.key}
              line={line}
              number={index + 1}
              choices={choices}
              errors={errors}
              next={scan?.camera === 'off' ? scan.answer?.next : undefined}
              onRemove={
                lines.length > 1
                  ? () => work.send({ type: 'line.removed', key: line.key, lines: typed() })
                  : undefined
              }
            />
          ))}
          <div className="buttons">
            <Button onClick={() => work.send({ type: 'line.added', lines: typed() })}>
              Add another lot
            </Button>
          </div>
        </div>
      </Card>
      <div className="buttons form-acts">
        <Button kind="primary" type="submit">
          Check and sign
        </Button>
      </div>
    </form>
  );
}

function Line({
  line,
  number,
  choices: { products, limits },
  errors,
  next,
  onRemove,
}: {
  line: RawFirstCountLine;
  number: number;
  choices: Pick<FirstCountChoices, 'products' | 'limits'>;
  errors: FieldErrors;
  /** The control that is filled in after a scan. */
  next: string | undefined;
  onRemove: (() => void) | undefined;
}) {
  const id = (field: FirstCountField) => openingField(line.key, field);
  return (
    <fieldset className="count-line">
      <legend>Lot {number}</legend>
      <SelectField
        id={id('productId')}
        label="Drug"
        error={errors[id('productId')]}
        width="l"
        empty="Choose the drug"
        options={products.map((product) => ({
          value: product.id,
          ...choiceOf(
            limits,
            'firstCount',
            product,
            `${product.name} ${formatted(product.strength)}, ${packageText(product)}`,
          ),
        }))}
        defaultValue={line.productId}
      />
      <div className="count-fields">
        <TextField
          id={id('lotNumber')}
          label="Lot"
          error={errors[id('lotNumber')]}
          maxLength={40}
          autoComplete="off"
          takesFocus={next === id('lotNumber')}
          defaultValue={line.lotNumber}
        />
        <TextField
          id={id('expiresOn')}
          label="Expiration date"
          error={errors[id('expiresOn')]}
          type="date"
          defaultValue={line.expiresOn}
        />
        <TextField
          id={id('units')}
          label="Units found"
          error={errors[id('units')]}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          takesFocus={next === id('units')}
          defaultValue={line.units}
        />
      </div>
      {onRemove && (
        <Button kind="quiet" small onClick={onRemove}>
          Remove lot {number}
        </Button>
      )}
    </fieldset>
  );
}

/** What stands in the form now, line by line. */
function typedLines(lines: readonly RawFirstCountLine[]): RawFirstCountLine[] {
  const element = document.getElementById(formId);
  const typed = element instanceof HTMLFormElement ? typedInto(element) : {};
  return lines.map(({ key, serials }) => ({
    key,
    ...(serials !== undefined && { serials }),
    productId: typed[openingField(key, 'productId')] ?? '',
    lotNumber: typed[openingField(key, 'lotNumber')] ?? '',
    expiresOn: typed[openingField(key, 'expiresOn')] ?? '',
    units: typed[openingField(key, 'units')] ?? '',
  }));
}
