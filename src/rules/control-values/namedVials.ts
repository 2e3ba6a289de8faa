import type { ControlValueStatus } from '../../contract/control-values/controlValue.ts';
import type { CustodyEventKind } from '../../contract/custody/custodyEvent.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { mayBecome, statusLabels } from './controlValue.ts';

/** What becomes of the labeled vials that an act names. */
const outcomes: Partial<Record<CustodyEventKind | 'use', ControlValueStatus>> = {
  transferOut: 'inTransit',
  transferIn: 'active',
  transferReturned: 'active',
  use: 'used',
  waste: 'wasted',
  breakage: 'wasted',
  expiry: 'expired',
  reverseDistribution: 'returned',
  destruction: 'destroyed',
  loss: 'lost',
  labelVoid: 'void',
};

/** @returns null if the act does nothing to single vials. */
export function outcomeOf(kind: CustodyEventKind | 'use'): ControlValueStatus | null {
  return outcomes[kind] ?? null;
}

/** A labeled vial as it is now. */
export type NamedVial = {
  readonly label: string;
  readonly status: ControlValueStatus;
  readonly lotId: string | null;
  readonly inventoryId: string | null;
  /** The transfer that it is in; null if it is in none. */
  readonly transferId: string | null;
};

/** An act on so much of a lot, with the labels of the vials. */
export type NamingAct = {
  readonly kind: CustodyEventKind | 'use';
  readonly inventoryId: string;
  readonly transferId: string | null;
  readonly lotId: string;
  readonly amount: number;
  readonly contentPerUnit: number;
  readonly labels: readonly string[];
  /** The act takes nothing that is broken (STOCK-11). */
  readonly isUsable?: boolean;
  /** How many vials the inventory has of the lot, where each labeled one must be named (LABEL-05). */
  readonly vialsThere?: number | undefined;
};

export type NamingProblem = { readonly code: ProblemCode<422>; readonly message: string };

/**
 * The first thing that is wrong with the labels of an act: each is on a vial of the lot, in the place (or in the transfer)
 * that the act is about, in a state that can become what the act makes of it, and there are no more of them than vials.
 *
 * @param known the labels' vials; a label without one is none of this agency.
 */
export function checkNaming(act: NamingAct, known: readonly NamedVial[]): NamingProblem | null {
  const twice = act.labels.find((label, index) => act.labels.indexOf(label) !== index);
  if (twice !== undefined) {
    return { code: 'label_twice', message: `${twice} is listed twice. Scan each vial once.` };
  }
  const vials = Math.ceil(act.amount / act.contentPerUnit);
  if (act.labels.length > vials) {
    return {
      code: 'more_labels_than_vials',
      message: `These are ${act.labels.length} labels for ${vials} ${vials === 1 ? 'vial' : 'vials'}. Name one for each vial.`,
    };
  }
  for (const label of act.labels) {
    const vial = known.find((one) => one.label === label);
    const problem = vial === undefined ? unknown(label) : checkVial(act, vial);
    if (problem !== null) return problem;
  }
  return null;
}

function unknown(label: string): NamingProblem {
  return {
    code: 'label_unknown',
    message: `${label} isn’t on a vial in this agency. Scan it again, or leave it out.`,
  };
}

function checkVial(act: NamingAct, vial: NamedVial): NamingProblem | null {
  if (vial.lotId !== act.lotId) {
    return {
      code: 'label_of_other_lot',
      message: `${vial.label} is on a vial of another lot. Choose that lot, or scan another vial.`,
    };
  }
  if (act.isUsable === true && vial.status === 'broken') {
    return {
      code: 'stock_broken',
      message: `The vial with ${vial.label} is broken. Scan another one, and destroy or return this one.`,
    };
  }
  const to = outcomeOf(act.kind);
  if (to === null || !mayBecome(vial.status, to)) {
    return {
      code: 'label_state',
      message: `The vial with ${vial.label} is ${statusLabels[vial.status].toLowerCase()} on record. Scan another one, or look it up.`,
    };
  }
  const isThere =
    act.transferId === null
      ? vial.inventoryId === act.inventoryId
      : vial.transferId === act.transferId;
  if (isThere) return null;
  return {
    code: 'label_elsewhere',
    message:
      act.transferId === null
        ? `The vial with ${vial.label} is recorded in another inventory. Transfer it first, or scan another one.`
        : `The vial with ${vial.label} was not sent with this transfer. Leave it out, and look it up.`,
  };
}

/**
 * The error in the labels that would stay on their way when a part of a transfer was received; null if enough vials are
 * left to have them. A label without a vial would be in transit forever.
 *
 * @param vials the vials of the lot that are left in the transfer.
 */
export function checkLeft(labels: readonly string[], vials: number): NamingProblem | null {
  if (labels.length <= vials) return null;
  const [first = '', ...more] = labels;
  const which = more.length === 0 ? first : `${first} and ${more.length} more`;
  const left = vials === 0 ? 'no vial' : `only ${vials} ${vials === 1 ? 'vial' : 'vials'}`;
  return {
    code: 'labels_left',
    message: `${which} is from this transfer, and ${left} of the lot would be left in it. Name the label of every vial that is here.`,
  };
}
