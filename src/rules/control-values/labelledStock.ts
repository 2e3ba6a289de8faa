import type { LabeledStock } from '../../contract/control-values/controlValue.ts';
import { readLabelCode } from './labelCode.ts';
import { checkNaming, type NamedVial, type NamingAct, type NamingProblem } from './namedVials.ts';

type Group = Omit<LabeledStock['vials'][number], 'labels'>;

type LotAct = Pick<NamingAct, 'kind' | 'inventoryId' | 'transferId' | 'lotId'>;

/** True if vials with labels are there that the act can take: elsewhere no one is asked for any. */
export function asksForLabels(act: LotAct, stock: LabeledStock): boolean {
  return labeledVials(act, stock) > 0;
}

/** How many vials with labels are there that the act can take. */
export function labeledVials(
  { kind, inventoryId, transferId, lotId }: LotAct,
  { vials }: LabeledStock,
): number {
  return vials.reduce((sum, { labels, ...group }) => {
    const [label] = labels;
    if (label === undefined) return sum;
    const act = { kind, inventoryId, transferId, lotId };
    const one = { ...act, amount: 1, contentPerUnit: 1, labels: [label] };
    const isTaken = checkNaming(one, [vialOf(label, group, inventoryId)]) === null;
    return isTaken ? sum + labels.length : sum;
  }, 0);
}

/**
 * The first error in the labels by what the form knows: shown before anyone signs. The server has the last word; it
 * also knows vials that are not here.
 *
 * @param text as the labels were scanned or typed: a printed code says whose label it is.
 */
export function checkAgainstStock(
  text: string,
  act: NamingAct,
  { agencyId, vials }: LabeledStock,
): NamingProblem | null {
  const foreign = text.split(/[\s,;]+/).flatMap((word) => {
    const code = readLabelCode(word);
    return code.kind === 'read' && code.agencyId !== agencyId ? [code.label] : [];
  });
  const [theirs] = foreign;
  if (theirs !== undefined) {
    return {
      code: 'label_of_other_agency',
      message: `${theirs} is a label from another agency. Set that vial aside and notify an administrator.`,
    };
  }
  const known = vials.flatMap(({ labels, ...group }) =>
    labels.map((label) => vialOf(label, group, act.inventoryId)),
  );
  const found = checkNaming(act, known);
  if (found?.code !== 'label_unknown') return found;
  const absent = act.labels.find((label) => !known.some((vial) => vial.label === label));
  return {
    code: 'label_not_here',
    message: `${absent ?? ''} isn’t on a vial here. Scan another vial, or leave it out.`,
  };
}

function vialOf(
  label: string,
  { lotId, status, transferId }: Group,
  inventoryId: string,
): NamedVial {
  const place = transferId === null ? inventoryId : null;
  return { label, lotId, status, transferId, inventoryId: place };
}
