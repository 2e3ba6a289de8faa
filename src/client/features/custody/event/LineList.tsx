import type { Product } from '../../../../contract/core/product.ts';
import type { CustodyEventKind } from '../../../../contract/custody/custodyEvent.ts';
import type { Holding } from '../../../../contract/inventory/inventory.ts';
import { requiresLabels } from '../../../../rules/control-values/requiredLabels.ts';
import { choiceOf } from '../../../../rules/core/actRights.ts';
import { sealHint } from '../../../../rules/custody/custodyCount.ts';
import { rightOfKind } from '../../../../rules/custody/custodyKinds.ts';
import { hidesBook } from '../../../../rules/custody/form/countedLabels.ts';
import { statesContainers } from '../../../../rules/custody/form/custodyContainers.ts';
import { eventForms } from '../../../../rules/custody/form/custodyFields.ts';
import {
  asksLabels,
  type EventLine,
  lineControl,
  lineUnits,
  offeredHoldings,
  unitOfLine,
  unitText,
} from '../../../../rules/custody/form/custodyLines.ts';
import { isKnownBalance } from '../../../../rules/inventory/unknownBalance.ts';
import {
  formatAmount,
  formatAmountFully,
  formatUnits,
} from '../../../../rules/quantity/quantityText.ts';
import { VialLabels } from '../../../core/control-values/VialLabels.tsx';
import { untilText } from '../../../core/inventory/untilText.ts';
import { formatted, packageText } from '../../../shell/text/formats.ts';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { FieldError } from '../../../ui/form/Field.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { plus } from '../../../ui/icons/acts.ts';
import { ContainersOf } from './ContainersOf.tsx';
import type { SectionProps } from './EventFields.tsx';
import { ReceivedLot } from './ReceivedLot.tsx';

export type LinesProps = SectionProps & {
  kind: CustodyEventKind;
  lines: readonly EventLine[];
  onAdd: () => void;
  onRemove: (key: string) => void;
  /** Of the whole list, which an error may be about. */
  id?: string;
  /** The fewest lots: of so many, none is removed. */
  least?: number;
};

const amountLabels: Partial<Record<CustodyEventKind, string>> = {
  transferIn: 'Received',
  transferReturned: 'Returned',
  count: 'Found',
  shiftChange: 'Found',
  sealChange: 'Found',
};

/** What is asked before lines can follow. */
const before: Partial<Record<CustodyEventKind, string>> = {
  transferOut: 'Nothing is sent from here.',
  transferIn: 'Choose the transfer to list its items.',
  transferReturned: 'Choose the transfer to list its items.',
  correction: 'Choose what was wrong to list its drug.',
  count: 'Nothing on record. If you find stock, receive it or record a correction.',
  shiftChange: 'Nothing on record. If you find stock, receive it or record a correction.',
  sealChange: 'Nothing on record. If you find stock, receive it or record a correction.',
};

/** One row for each lot, and a button for another one where lots are added by hand. */
export function LineList(props: LinesProps) {
  const { kind, lines, errors, sources, onAdd, onRemove, id = 'lines', least = 1 } = props;
  const { lines: shape, of } = eventForms[kind];
  const isExact = lines.some(({ exact }) => exact !== undefined);
  const isFree = !isExact && (shape === 'received' || shape === 'held');
  const hint = sealHint(kind, sources.choices);
  const error = errors[id];
  return (
    <>
      <div id={id} tabIndex={-1} className="event-lines">
        {error && <FieldError id={`${id}-error`}>{formatted(error)}</FieldError>}
        {hint !== null && <p className="hint">{hint}</p>}
        {lines.length === 0 && <p className="hint">{before[kind]}</p>}
        {lines.map((line, index) => (
          <fieldset
            key={line.key}
            className={shape === 'received' ? 'event-line event-line-received' : 'event-line'}
          >
            <legend className={isFree ? undefined : 'visually-hidden'}>
              {isFree ? `Lot ${index + 1}` : nameOf(line)}
            </legend>
            {shape === 'received' && <ReceivedLot {...props} line={line} />}
            {shape === 'held' && isFree && <HeldLot {...props} line={line} />}
            {!isFree && <KnownLot {...props} line={line} />}
            {line.exact !== undefined && <ExactAmount {...props} line={line} />}
            {of !== 'labelled' && shape !== 'received' && !isExact && (
              <AmountOf {...props} line={line} />
            )}
            {statesContainers(kind) && <ContainersOf {...props} line={line} />}
            {asksLabels(kind, line, props.typed, sources) && <LabelsOf {...props} line={line} />}
            {isFree && lines.length > least && (
              <div className="event-remove">
                <Button kind="quiet" small onClick={() => onRemove(line.key)}>
                  Remove lot {index + 1}
                </Button>
              </div>
            )}
          </fieldset>
        ))}
      </div>
      {isFree && (
        <div className="buttons">
          <Button small onClick={onAdd}>
            <Icon path={plus} small />
            {lines.length === 0 ? 'Add a lot' : 'Add another lot'}
          </Button>
        </div>
      )}
    </>
  );
}

type LineProps = LinesProps & { line: EventLine };

function nameOf({ product, lot }: EventLine): string {
  return product && lot ? `${product.name} ${formatted(product.strength)}, lot ${lot.number}` : '';
}

/** A lot that the ledger has here. */
function HeldLot({ kind, line, typed, errors, sources }: LineProps) {
  const id = lineControl('lot', line.key);
  const offered = offeredHoldings(kind, typed, sources);
  return (
    <div className="event-wide">
      <SelectField
        id={id}
        label="Drug and lot"
        error={errors[id] && formatted(errors[id])}
        required
        empty="Choose one"
        defaultValue={typed[id] ?? ''}
        options={offered.map(({ balance, ...held }) => ({
          value: held.lot.id,
          ...choiceOf(
            sources.choices.limits,
            rightOfKind[kind],
            held.product,
            `${heldText(held)}${hereText(balance, held.product)}${brokenText(held.broken, held.product)}`,
          ),
        }))}
      />
    </div>
  );
}

function heldText(held: Omit<Holding, 'balance'>): string {
  const { product, lot } = held;
  return `${product.name} ${formatted(product.strength)}, ${packageText(product)}, lot ${lot.number}, ${untilText(held)}`;
}

function hereText(balance: number, product: Product): string {
  return isKnownBalance(balance) ? `, ${formatUnits(balance, product)} here` : '';
}

function brokenText(broken: number | undefined, product: Product): string {
  return broken === undefined ? '' : `, ${formatUnits(broken, product)} of it broken`;
}

/** Which of the vials, if they have labels. */
function LabelsOf({ kind, line: { key }, typed, errors, sources }: LineProps) {
  const id = lineControl('labels', key);
  const areVoid = eventForms[kind].of === 'labelled';
  return (
    <div className="event-wide">
      <VialLabels
        id={id}
        typed={typed[id] ?? ''}
        error={errors[id] && formatted(errors[id] ?? '')}
        areVoid={areVoid}
        isRequired={areVoid || requiresLabels(kind, sources.choices.labelled)}
      />
    </div>
  );
}

function KnownLot({ line: { product, lot } }: LineProps) {
  return (
    product &&
    lot && (
      <div className="event-known">
        <ProductBlock product={product} lot={lot.number} />
      </div>
    )
  );
}

/** What is there according to the ledger, or on its way; a blind count does not show it. */
function hintOf({
  kind,
  line: { product, available },
  typed,
  sources,
}: LineProps): string | undefined {
  const { lines, isWhole } = eventForms[kind];
  if (product === null || available === null || hidesBook(kind, typed, sources.choices))
    return undefined;
  const units = formatUnits(available, product);
  if (lines === 'transfer') return `In transit: ${units}`;
  if (lines !== 'held') return `On record: ${units}`;
  return isWhole ? undefined : `On record: ${units}, ${formatAmount(available, product)}`;
}

/** What is left of a difference: another amount would not explain it. */
function ExactAmount({ kind, line: { product, exact = 0 } }: LineProps) {
  return (
    product && (
      <div className="event-amount">
        <p>
          <b>{formatAmountFully(exact, product)}</b>
        </p>
        <p className="hint">
          {kind === 'loss' ? 'All that is still missing.' : 'All that is left of the discrepancy.'}
        </p>
      </div>
    )
  );
}

/** The number, in the unit that was chosen where there is a choice. */
function AmountOf(props: LineProps) {
  const { kind, line, typed, errors, next } = props;
  const id = lineControl('amount', line.key);
  const unitId = lineControl('unit', line.key);
  const { product } = line;
  const units = product ? lineUnits(kind, product) : [];
  const unit = unitOfLine(kind, line, typed);
  const text = product ? unitText(unit, product) : '';
  return (
    <div className="event-amount">
      <TextField
        id={id}
        label={amountLabels[kind] ?? 'Quantity'}
        hint={hintOf(props)}
        error={errors[id] && formatted(errors[id])}
        {...(units.length > 1 ? {} : { unit: text || 'units' })}
        inputMode={unit === 'units' ? 'numeric' : 'decimal'}
        required
        takesFocus={next === id}
        maxLength={16}
        autoComplete="off"
        defaultValue={typed[id] ?? line.suggested}
      />
      {product && units.length > 1 && (
        <SelectField
          id={unitId}
          label="Unit"
          key={product.id}
          defaultValue={unit}
          options={units.map((value) => ({ value, text: unitText(value, product) }))}
        />
      )}
    </div>
  );
}
