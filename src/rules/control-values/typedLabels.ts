import * as v from 'valibot';
import { type LabeledStock, NamedLabels } from '../../contract/control-values/controlValue.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { readLabelCode } from './labelCode.ts';
import { checkAgainstStock, labeledVials } from './labelledStock.ts';
import type { NamingAct } from './namedVials.ts';
import { checkAllNamed, requiresLabels } from './requiredLabels.ts';

export type TypedLabels =
  | { ok: true; labels: string[] | undefined }
  | { ok: false; code: ProblemCode<422>; message: string };

/**
 * Reads the labels of vials as they were scanned or typed one after the other, with spaces or commas between them:
 * printed codes as well as bare labels. Left out if there are none.
 */
export function readTypedLabels(text: string): TypedLabels {
  const labels: string[] = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const code = readLabelCode(word);
    if (code.kind === 'misread') {
      return {
        ok: false,
        code: 'label_misread',
        message: `${word} was misread: its check characters don’t match. Scan it again.`,
      };
    }
    labels.push(code.kind === 'read' ? code.label : word);
  }
  if (labels.length === 0) return { ok: true, labels: undefined };
  const read = v.safeParse(NamedLabels.wrapped, labels);
  if (read.success) return { ok: true, labels: read.output };
  const [{ message, path }] = read.issues;
  const index = path?.[0]?.key;
  const word = typeof index === 'number' ? labels[index] : undefined;
  return {
    ok: false,
    code: 'label_unreadable',
    message: word === undefined ? message : `${word} isn’t a label. ${message}`,
  };
}

/** Reads the labels of an act, each of which must be on a vial that the form knows to be there (see `checkAgainstStock`). */
export function readLabelsOf(
  text: string,
  act: Omit<NamingAct, 'labels'>,
  stock: LabeledStock,
): TypedLabels {
  const named = readTypedLabels(text);
  if (!named.ok) return named;
  const labels = named.labels ?? [];
  const problem =
    checkAgainstStock(text, { ...act, labels }, stock) ?? checkRequired({ ...act, labels }, stock);
  return problem === null ? named : { ok: false, ...problem };
}

/** Whether each labeled vial is named where the agency requires it (LABEL-05). */
function checkRequired(act: NamingAct, stock: LabeledStock) {
  if (!requiresLabels(act.kind, stock) || act.vialsThere === undefined) return null;
  return checkAllNamed(act, { vials: act.vialsThere, labeled: labeledVials(act, stock) });
}
