import { requiresLabels } from '../../../../rules/control-values/requiredLabels.ts';
import { choiceOf } from '../../../../rules/core/actRights.ts';
import { asksUseLabels } from '../../../../rules/custody/useForm.ts';
import { soonestFirst } from '../../../../rules/inventory/beyondUse.ts';
import { isKnownBalance } from '../../../../rules/inventory/unknownBalance.ts';
import { formatAmountFully, formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { VialLabels } from '../../../core/control-values/VialLabels.tsx';
import { untilText } from '../../../core/inventory/untilText.ts';
import { formatted, packageText } from '../../../shell/text/formats.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Schedule } from '../../../ui/data/Schedule.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { warning } from '../../../ui/icons/login.ts';
import type { SectionProps } from './UseForm.tsx';
import { type Holding, holdingOf } from './useText.ts';

/**
 * Which lot it was drawn from; what is chosen is repeated with its schedule, expiry and amount. Where vials have labels
 * they come first: a label says which lot it is.
 */
export function DrugSection({ context, errorOf, scanned }: SectionProps) {
  const { choices, typed, amounts } = context;
  const raw = amounts ?? typed;
  const chosen = holdingOf(choices, raw?.lotId ?? '');
  const hasLabels = chosen
    ? asksUseLabels(chosen.lot.id, choices)
    : choices.holdings.some(({ lot }) => asksUseLabels(lot.id, choices));
  return (
    <section className="form-section" aria-labelledby="s-drug">
      <h2 id="s-drug">Drug</h2>
      {hasLabels && (
        <VialLabels
          key={scanned}
          id="labels"
          typed={raw?.labels ?? ''}
          error={errorOf('labels')}
          isRequired={requiresLabels('use', choices.labelled)}
        />
      )}
      <SelectField
        id="lotId"
        key={`${raw?.labeledLot ?? ''} ${scanned ?? 0}`}
        label="Drug and lot"
        width="l"
        error={errorOf('lotId')}
        describedBy={chosen && 'lot-found'}
        required
        empty="Choose one"
        defaultValue={raw?.lotId ?? ''}
        options={soonestFirst(choices.holdings).map((holding) => ({
          value: holding.lot.id,
          ...choiceOf(choices.limits, 'use', holding.product, optionText(holding)),
        }))}
      />
      {chosen && (
        <Found
          holding={chosen}
          place={choices.inventory.name}
          isOnHold={choices.hold !== undefined}
        />
      )}
    </section>
  );
}

function Found({
  holding,
  place,
  isOnHold,
}: {
  holding: Holding;
  place: string;
  isOnHold: boolean;
}) {
  const { product, lot, isExpired, isPast, balance, broken } = holding;
  return (
    <div className="found" id="lot-found">
      <Schedule name={product.schedule} />
      <div>
        <p>
          <span className="drug">{product.name}</span> {formatted(product.strength)},{' '}
          {packageText(product)}
        </p>
        <p className="rows-sub">
          Lot {lot.number}, {untilText(holding)}.
          {isKnownBalance(balance) && ` ${formatUnits(balance, product)} in ${place}.`}
        </p>
        {broken !== undefined && (
          <p className="state state-bad">
            <Icon path={warning} />
            <span>{formatUnits(broken, product)} of it broken. Use only the rest.</span>
          </p>
        )}
        {isPast === true && !isExpired && (
          <p className="state state-bad">
            <Icon path={warning} />
            <span>This lot is past its beyond-use date. Use another one if you can.</span>
          </p>
        )}
        {isOnHold && (
          <p className="state state-bad">
            <Icon path={warning} />
            <span>
              The stock here is on hold after a temperature excursion. The entry will say so.
            </span>
          </p>
        )}
        {isExpired && (
          <p className="state state-bad">
            <Icon path={warning} />
            <span>This lot has expired. The entry will say so.</span>
          </p>
        )}
      </div>
      <p className="found-amount">
        <b>{formatAmountFully(product.contentPerUnit, product)}</b>
        <span>in one {product.unitName}</span>
      </p>
    </div>
  );
}

function optionText(holding: Holding): string {
  const { product, lot, balance, broken, isExpired, isPast } = holding;
  const words = `${product.name} ${formatted(product.strength)}, ${packageText(product)}`;
  const some = broken === undefined ? '' : `, ${formatUnits(broken, product)} of it broken`;
  const state = `${some}${isExpired || isPast === true ? `, ${isExpired ? 'expired' : untilText(holding)}` : ''}`;
  const onHand = isKnownBalance(balance) ? `: ${formatUnits(balance, product)}` : '';
  return `${words}, lot ${lot.number}${onHand}${state}`;
}
