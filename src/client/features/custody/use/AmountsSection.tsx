import type { Product } from '../../../../contract/core/product.ts';
import type { UsePreview } from '../../../../rules/custody/useAmounts.ts';
import { type AmountUnit, enterableUnits } from '../../../../rules/quantity/quantity.ts';
import { formatAmount, formatAmountFully } from '../../../../rules/quantity/quantityText.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { FieldError } from '../../../ui/form/Field.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { check } from '../../../ui/icons/signs.ts';
import { unitFor } from './formValues.ts';
import type { SectionProps } from './UseForm.tsx';
import { counterpart, holdingOf } from './useText.ts';

const fields = [
  { name: 'given', label: 'Administered' },
  { name: 'wasted', label: 'Wasted' },
  { name: 'returned', label: 'Returned' },
] as const;

/** Drawn = given + wasted + returned, shown while it is typed. */
export function AmountsSection({ context, errorOf, scanned }: SectionProps) {
  const { choices, typed, amounts, preview } = context;
  const raw = amounts ?? typed;
  const holding = holdingOf(choices, raw?.lotId ?? '');
  if (!raw || !holding) {
    return (
      <section className="form-section" aria-labelledby="s-amounts">
        <h2 id="s-amounts">Amounts</h2>
        <p className="hint">Choose the drug first to see its units.</p>
      </section>
    );
  }
  const { product } = holding;
  const unit = unitFor(raw, choices);
  const filled = raw.filledWaste;
  const isLeft = filled?.isReplaced === false && filled.text !== '';
  const errors = (['drawnUnits', 'given', 'wasted', 'returned'] as const).flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, text }] : [];
  });
  return (
    <section className="form-section" aria-labelledby="s-amounts">
      <h2 id="s-amounts">Amounts</h2>
      <UnitChoice key={product.id} product={product} unit={unit} />
      {errors.map(({ field, text }) => (
        <FieldError key={field} id={`${field}-error`}>
          {formatted(text)}
        </FieldError>
      ))}
      <fieldset className="amounts">
        <legend className="visually-hidden">Amounts</legend>
        <AmountField
          key={scanned}
          name="drawnUnits"
          label="Drawn"
          unit={`${product.unitName}s`}
          value={raw.drawnUnits || '1'}
          below={preview?.drawn == null ? '' : formatAmountFully(preview.drawn, product)}
          error={errorOf('drawnUnits')}
        />
        {fields.map(({ name, label }) => {
          const read = preview?.[name];
          const isFilled = name === 'wasted' && filled !== undefined;
          return (
            <AmountField
              // Shows what it is filled with; where something is typed it stays the same field.
              key={isFilled ? `${name} ${filled.text}` : name}
              name={name}
              label={label}
              unit={unit === 'each' ? `${product.unitName}s` : unit}
              value={isFilled ? raw.wasted : (typed?.[name] ?? (name === 'given' ? '' : '0'))}
              describedBy={isFilled && isLeft ? 'wasted-filled' : ''}
              below={read == null ? '' : counterpart(read, unit, product)}
              error={errorOf(name)}
            />
          );
        })}
      </fieldset>
      {isLeft && (
        <p className="hint" id="wasted-filled">
          Wasted is filled in with what is left. Type over it if that’s wrong.
        </p>
      )}
      {preview !== null && <Balance preview={preview} product={product} />}
    </section>
  );
}

/** Liquids can be entered as a mass or as a volume; everything else has one unit. */
function UnitChoice({ product, unit }: { product: Product; unit: AmountUnit }) {
  const units = enterableUnits(product);
  if (units.length < 2) return <input type="hidden" name="amountUnit" value={unit} />;
  return (
    <div className="unit-choice">
      <p className="hint">
        Enter the amounts in one unit; the other is calculated from {formatted(product.strength)}.
      </p>
      <Segmented
        legend="Unit of the amounts"
        name="amountUnit"
        options={units.map((value) => ({ value, text: value }))}
        chosen={unit}
      />
    </div>
  );
}

function AmountField({
  name,
  label,
  unit,
  value,
  below,
  describedBy = '',
  error,
}: {
  name: string;
  label: string;
  unit: string;
  value: string;
  below: string;
  describedBy?: string;
  error: string | undefined;
}) {
  return (
    <div className="amount">
      <label htmlFor={name}>{label}</label>
      <TextInput
        id={name}
        name={name}
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${name}-error`, `${name}-also`, describedBy]
          .filter(Boolean)
          .join(' ')}
      />
      <span className="amount-ml" id={`${name}-also`}>
        {below || '\u00a0'}
      </span>
    </div>
  );
}

/** Said in words, politely, whenever it changes. */
function Balance({ preview, product }: { preview: UsePreview; product: Product }) {
  const { drawn, given, wasted, returned, difference } = preview;
  if (difference === null || drawn === null) return null;
  const sum = [given, wasted, returned].map((part) => formatAmount(part ?? 0, product)).join(' + ');
  const total = formatAmount(drawn + difference, product);
  const isBalanced = difference === 0;
  return (
    <output className={`balance balance-${isBalanced ? 'good' : 'bad'}`}>
      <Icon path={isBalanced ? check : warning} />
      <span>
        {sum} = {total}.{' '}
        <b>
          {isBalanced
            ? 'Everything drawn is accounted for.'
            : difference < 0
              ? `${formatAmount(-difference, product)} not accounted for.`
              : `${formatAmount(difference, product)} more than was drawn.`}
        </b>
      </span>
    </output>
  );
}
