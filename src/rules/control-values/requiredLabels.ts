import type { AgencySettingsFields } from '../../contract/administration/agencySettings.ts';
import type { LabeledAct, LabeledStock } from '../../contract/control-values/controlValue.ts';
import type { NamingAct, NamingProblem } from './namedVials.ts';

/** At which acts an agency requires the labels of the vials (LABEL-05); at none until it decides. */
export type LabelPolicy = Pick<AgencySettingsFields, (typeof policies)[LabeledAct]>;

const policies = {
  use: 'requireLabelsUse',
  transferOut: 'requireLabelsTransfer',
  waste: 'requireLabelsWaste',
  breakage: 'requireLabelsBreakage',
  reverseDistribution: 'requireLabelsReturn',
  destruction: 'requireLabelsDestruction',
} as const satisfies Readonly<Record<LabeledAct, keyof AgencySettingsFields>>;

/** The acts of which each labeled vial must be named. */
export function requiredActs(policy: LabelPolicy): LabeledAct[] {
  const acts = Object.keys(policies) as LabeledAct[];
  return acts.filter((act) => policy[policies[act]]);
}

/** Whether each labeled vial must be named at an act. */
export function requiresLabels(act: NamingAct['kind'], { required = [] }: LabeledStock): boolean {
  return required.some((one) => one === act);
}

/** What an inventory has of a lot: all vials, and those of them with a label that the act can take. */
export type LabeledVials = { readonly vials: number; readonly labeled: number };

/**
 * LABEL-05: where the lot has labeled vials, each one that is moved is named; without a name only as many are moved as have
 * no label.
 *
 * @returns null if enough are named, or if it is not known yet how many are moved.
 */
export function checkAllNamed(
  { amount, contentPerUnit, labels }: Pick<NamingAct, 'amount' | 'contentPerUnit' | 'labels'>,
  { vials, labeled }: LabeledVials,
): NamingProblem | null {
  if (labeled === 0 || !Number.isFinite(amount)) return null;
  const unnamed = Math.ceil(amount / contentPerUnit) - labels.length;
  const missing = unnamed - Math.max(0, vials - labeled);
  if (missing <= 0) return null;
  return {
    code: 'labels_missing',
    message: `Scan the label of ${missing === 1 ? 'one more vial' : `${missing} more vials`}: the vials of this lot have labels here.`,
  };
}
