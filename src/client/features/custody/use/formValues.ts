import type { UseChoices } from '../../../../contract/custody/use.ts';
import type { RawAmounts, RawUse, TypedDetails } from '../../../../rules/custody/typedUse.ts';
import { typedDetails } from '../../../../rules/custody/useForm.ts';
import { type AmountUnit, enterableUnits } from '../../../../rules/quantity/quantity.ts';
import { typedInto } from '../../../shell/address.ts';
import { holdingOf } from './useText.ts';

/** What was filled in by itself, which the form does not contain. */
export type FilledIn = Pick<RawAmounts, 'labeledLot' | 'filledWaste'>;

/** The whole form as text, with every field present. */
export function formValues(form: HTMLFormElement, choices: UseChoices, filledIn: FilledIn): RawUse {
  const typed = typedInto(form);
  const text = (name: keyof RawUse) => typed[name] ?? '';
  const lotId = text('lotId');
  return {
    ...(Object.fromEntries(typedDetails.map((name) => [name, text(name)])) as TypedDetails),
    amountUnit: unitFor({ lotId, amountUnit: text('amountUnit') }, choices),
    occurredOn: text('occurredOn'),
    occurredTime: text('occurredTime'),
    wastedOn: text('wastedOn'),
    wastedTime: text('wastedTime'),
    labels: text('labels'),
    ...filledIn,
    sealFound: text('sealFound'),
    sealAfter: text('sealAfter'),
    sealNumber: text('sealNumber'),
  };
}

/**
 * The unit the amounts are typed in: the chosen one where the drug can be entered in it, else the one
 * that staff dose it in. A change of drug thus never leaves a unit behind that does not fit.
 */
export function unitFor(
  { lotId, amountUnit }: Pick<RawAmounts, 'lotId' | 'amountUnit'>,
  choices: UseChoices,
): AmountUnit {
  const holding = holdingOf(choices, lotId);
  const units: readonly AmountUnit[] = holding ? enterableUnits(holding.product) : [];
  return units.find((unit) => unit === amountUnit) ?? units[0] ?? 'each';
}
