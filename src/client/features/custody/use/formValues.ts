import type { UseChoices } from '../../../../contract/custody/use.ts';
import type { RawAmounts, RawUse } from '../../../../rules/custody/useForm.ts';
import { type AmountUnit, enterableUnits } from '../../../../rules/quantity/quantity.ts';
import { typedInto } from '../../../shell/address.ts';
import { holdingOf } from './useText.ts';

/** The whole form as text, with every field present. */
export function formValues(form: HTMLFormElement, choices: UseChoices): RawUse {
  const typed = typedInto(form);
  const text = (name: keyof RawUse) => typed[name] ?? '';
  return {
    lotId: text('lotId'),
    drawnUnits: text('drawnUnits'),
    amountUnit: unitFor({ lotId: text('lotId'), amountUnit: text('amountUnit') }, choices),
    given: text('given'),
    wasted: text('wasted'),
    returned: text('returned'),
    occurredOn: text('occurredOn'),
    occurredTime: text('occurredTime'),
    incidentNumber: text('incidentNumber'),
    patientId: text('patientId'),
    givenByUserId: text('givenByUserId'),
    orderKind: text('orderKind'),
    authorizedBy: text('authorizedBy'),
    wasteManner: text('wasteManner'),
    wasteReason: text('wasteReason'),
    labels: text('labels'),
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
