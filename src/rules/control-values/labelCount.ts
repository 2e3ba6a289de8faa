import type { ControlValueStatus } from '../../contract/control-values/controlValue.ts';
import { readLabelCode } from './labelCode.ts';
import { agencyOfLabel, readScan } from './scanCode.ts';

/** A label as the ledger has it. */
export type BookedLabel = {
  readonly label: string;
  readonly status: ControlValueStatus;
  /** Where its vial is; null if it is in no inventory. */
  readonly inventory: { readonly id: string; readonly name: string } | null;
  readonly productId: string | null;
  readonly lotId: string | null;
};

/** A label that was scanned in an inventory where the ledger does not have it. */
export type UnexpectedLabel = {
  /** For another agency's label, the whole code as far as it was scanned. */
  readonly label: string;
  readonly why: 'foreign' | 'unknown' | 'elsewhere';
  /** Null unless it is elsewhere. */
  readonly booked: BookedLabel | null;
};

/** The scanned labels, compared with those that the ledger has in the inventory. */
export type LabelComparison = {
  readonly found: readonly string[];
  readonly missing: readonly BookedLabel[];
  readonly unexpected: readonly UnexpectedLabel[];
  /** Labels that were scanned more than once. */
  readonly repeated: readonly string[];
};

/**
 * Compares the set of labels that were scanned in an inventory with the set that the ledger has there. Order and
 * repetition do not matter.
 *
 * @param scanned as `ScannedLabels` has them.
 * @param recorded what the ledger has of the labels in the inventory, and of those that were scanned.
 */
export function compareLabels(
  scanned: readonly string[],
  booked: readonly BookedLabel[],
  { agencyId, inventoryId }: { readonly agencyId: number; readonly inventoryId: string },
): LabelComparison {
  const own = new Map(booked.map((one) => [one.label, one]));
  const seen = new Map<string, UnexpectedLabel | null>();
  const repeated = new Set<string>();
  for (const text of scanned) {
    const { label, isForeign } = readText(text, agencyId);
    const vial = own.get(label);
    if (seen.has(label)) repeated.add(label);
    else if (vial !== undefined) {
      const isHere = vial.inventory?.id === inventoryId;
      seen.set(label, isHere ? null : { label, why: 'elsewhere', booked: vial });
    } else seen.set(label, { label, why: isForeign ? 'foreign' : 'unknown', booked: null });
  }
  return {
    found: [...seen].flatMap(([label, problem]) => (problem === null ? [label] : [])),
    missing: booked.filter(
      ({ label, inventory }) => inventory?.id === inventoryId && !seen.has(label),
    ),
    unexpected: [...seen.values()].filter((problem) => problem !== null),
    repeated: [...repeated],
  };
}

/**
 * A text of `ScannedLabels`. Someone else's label may have the number of one of ours, so that its whole code represents
 * it; a bare one is someone else's only if it is none of ours.
 */
function readText(text: string, agencyId: number): { label: string; isForeign: boolean } {
  const code = readLabelCode(text);
  if (code.kind === 'read') {
    const isForeign = code.agencyId !== agencyId;
    return { label: isForeign ? text : code.label, isForeign };
  }
  const generator = agencyOfLabel(text);
  return { label: text, isForeign: generator !== null && generator !== agencyId };
}

export type ReadScannedLabel = { ok: true; text: string } | { ok: false; message: string };

/**
 * Reads what a scanner, a camera or a person gives at a count into what is sent: an own label as the bare label.
 *
 * @param today YYYY-MM-DD, for the century of a manufacturer's dates.
 */
export function readScannedLabel(
  code: string,
  { agencyId, today }: { readonly agencyId: number; readonly today: string },
): ReadScannedLabel {
  const read = readScan(code, today);
  if (!read.ok) return { ok: false, message: read.message };
  if (read.label === null) {
    return {
      ok: false,
      message: 'This is the manufacturer’s code. Scan your agency’s label on the vial.',
    };
  }
  const isOthers = read.agencyId !== null && read.agencyId !== agencyId;
  const isMarked = readLabelCode(code).kind === 'read';
  return { ok: true, text: isOthers && isMarked ? code.trim().toUpperCase() : read.label };
}

/** The first code among what was scanned whose check characters do not fit; undefined if all do. */
export function misreadLabel(scanned: readonly string[]): string | undefined {
  return scanned.find((text) => readLabelCode(text).kind === 'misread');
}

/** A discrepancy between a counted label and the ledger, in words. */
export type LabelDifference = {
  readonly label: string;
  readonly productId: string | null;
  readonly lotId: string | null;
  readonly recorded: string;
  readonly found: string;
};

/** How a difference says what was found. */
export const labelFound = { missing: 'not found', unexpected: 'scanned here' } as const;

/** What a difference of a label says of it, by what was scanned. */
export function labelFoundIn(scanned: readonly string[], label: string, agencyId: number): string {
  const isScanned = scanned.some((text) => readText(text, agencyId).label === label);
  return isScanned ? labelFound.unexpected : labelFound.missing;
}

/** The differences that a count opens: each label that was not found, and each that should be elsewhere. */
export function labelDifferences({ missing, unexpected }: LabelComparison): LabelDifference[] {
  return [
    ...missing.map((booked) => ({
      label: booked.label,
      productId: booked.productId,
      lotId: booked.lotId,
      recorded: whereText(booked),
      found: labelFound.missing,
    })),
    ...unexpected.map((one) => ({
      label: one.label,
      productId: one.booked?.productId ?? null,
      lotId: one.booked?.lotId ?? null,
      recorded: unexpectedText(one),
      found: labelFound.unexpected,
    })),
  ];
}

/** Where the ledger has an unexpected label: "in Medic 1", "used". */
export function unexpectedText({ why, booked }: UnexpectedLabel): string {
  if (booked !== null) return whereText(booked);
  return why === 'foreign' ? 'a label from another agency' : 'never activated in this agency';
}

const stateLabels: Readonly<Record<ControlValueStatus, string>> = {
  printed: 'printed, never activated',
  active: 'in service',
  inTransit: 'in transit',
  used: 'used',
  wasted: 'wasted',
  expired: 'expired',
  broken: 'broken',
  returned: 'returned to a reverse distributor',
  destroyed: 'destroyed',
  lost: 'lost',
  void: 'void',
};

function whereText({ status, inventory }: BookedLabel): string {
  if (inventory === null) return stateLabels[status];
  const isUnusable = status === 'expired' || status === 'broken';
  return `in ${inventory.name}${isUnusable ? `, ${stateLabels[status]}` : ''}`;
}

/**
 * Which acts on a vial explain a discrepancy of its label: the ledger now has it where it was found, or no longer here.
 */
export function explainsLabel(
  { inventoryId, found }: { readonly inventoryId: string; readonly found: string },
  isIn: string | null,
): boolean {
  return found === labelFound.unexpected ? isIn === inventoryId : isIn !== inventoryId;
}
