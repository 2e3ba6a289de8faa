import {
  type ControlValueStatus,
  type LabelSource,
  labelsAtOnce,
} from '../../contract/control-values/controlValue.ts';
import type { ProblemCode } from '../../contract/problems.ts';

/**
 * The statuses that a vial can change to; a permanently gone one stays so. Only the amendment of a use puts back what
 * the use named by mistake (AMEND-05).
 */
const ways: Readonly<Record<ControlValueStatus, readonly ControlValueStatus[]>> = {
  printed: ['active', 'void'],
  active: [
    'inTransit',
    'used',
    'wasted',
    'expired',
    'broken',
    'returned',
    'destroyed',
    'lost',
    'void',
  ],
  inTransit: ['active', 'broken', 'lost'],
  expired: ['inTransit', 'broken', 'returned', 'destroyed', 'wasted', 'lost'],
  broken: ['inTransit', 'returned', 'destroyed', 'lost', 'void'],
  used: [],
  wasted: [],
  returned: [],
  destroyed: [],
  lost: ['active', 'broken'],
  void: [],
};

/** Whether a label in one state may come into another; a label is never used a second time. */
export function mayBecome(from: ControlValueStatus, to: ControlValueStatus): boolean {
  return ways[from].includes(to);
}

export const statusLabels: Readonly<Record<ControlValueStatus, string>> = {
  printed: 'Printed',
  active: 'Active',
  inTransit: 'In transit',
  used: 'Used',
  wasted: 'Wasted',
  expired: 'Expired',
  broken: 'Broken',
  returned: 'Returned',
  destroyed: 'Destroyed',
  lost: 'Lost',
  void: 'Void',
};

export type ReadLabels =
  | { ok: true; labels: string[] }
  | { ok: false; code: ProblemCode<422>; field: 'first' | 'last' | 'labels'; message: string };

/** The labels that a range or a list names, in order; generated ones only the server knows. */
export function expandLabels(source: Exclude<LabelSource, { way: 'generate' }>): ReadLabels {
  if (source.way === 'each') {
    const twice = source.labels.find((label, index) => source.labels.indexOf(label) !== index);
    return twice === undefined
      ? { ok: true, labels: source.labels }
      : {
          ok: false,
          code: 'label_twice',
          field: 'labels',
          message: `${twice} is in the list twice. Every vial has its own label.`,
        };
  }
  const first = splitLabel(source.first);
  const last = splitLabel(source.last);
  if (first === null) return noNumber('first', source.first);
  if (last === null) return noNumber('last', source.last);
  if (first.prefix !== last.prefix || first.digits.length !== last.digits.length) {
    return {
      ok: false,
      code: 'range_mixed',
      field: 'last',
      message: 'The first and last labels must differ only in the number at the end.',
    };
  }
  const [from, to] = [BigInt(first.digits), BigInt(last.digits)];
  if (to < from) {
    return {
      ok: false,
      code: 'range_backwards',
      field: 'last',
      message: 'The last label is before the first. Scan them again in order.',
    };
  }
  if (to - from >= BigInt(labelsAtOnce)) {
    return {
      ok: false,
      code: 'range_too_long',
      field: 'last',
      message: `Activate at most ${labelsAtOnce} labels at once; this range has ${(to - from + 1n).toLocaleString('en-US')}.`,
    };
  }
  const labels = Array.from(
    { length: Number(to - from) + 1 },
    (_, index) =>
      first.prefix + (from + BigInt(index)).toString().padStart(first.digits.length, '0'),
  );
  return { ok: true, labels };
}

/** A generated label names its agency, so that a scan of another agency's is recognized. */
export function generatedLabel(agencyId: number, number: number): string {
  return `CV${agencyId}-${String(number).padStart(7, '0')}`;
}

function splitLabel(label: string): { prefix: string; digits: string } | null {
  const found = /^(.*?)(\d{1,15})$/.exec(label);
  return found ? { prefix: found[1] ?? '', digits: found[2] ?? '' } : null;
}

function noNumber(field: 'first' | 'last', label: string): ReadLabels {
  return {
    ok: false,
    code: 'label_without_number',
    field,
    message: `${label} doesn’t end in a number, so it can’t be part of a range. Scan each label.`,
  };
}
