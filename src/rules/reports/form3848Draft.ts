import * as v from 'valibot';
import type { FieldErrors } from '../../contract/core/problem.ts';
import { type DraftForm, type FoundCount, SignForm3848 } from '../../contract/reports/form3848.ts';
import { checkForm, countField, type FormProblem, figureText, readFigure } from './form3848.ts';

/** What the agent types, by the field's id: counts of each column, the explanation, the reason of an amendment. */
export type DraftLabels = Readonly<Record<string, string>>;

const parts = ['stock', 'subStocks'] as const;

/** The counts that the ledger's own counts gave, as texts to be changed. */
export function textsOf({ columns, counts }: DraftForm): DraftLabels {
  const texts: Record<string, string> = {};
  for (const [index, { key, unit }] of columns.entries()) {
    const count = counts.find((found) => found.key === key);
    for (const part of parts) {
      const amount = count?.[part] ?? null;
      texts[countField(part, index)] = amount === null ? '' : figureText(amount, unit);
    }
  }
  return texts;
}

/** Lines 8 and 9 as far as they can be read, and the error in those that cannot. */
export function readCounts(
  { columns }: Pick<DraftForm, 'columns'>,
  texts: DraftLabels,
): { counts: FoundCount[]; problems: FormProblem<string>[] } {
  const problems: FormProblem<string>[] = [];
  const counts = columns.map(({ key, unit }, index) => {
    const amounts = parts.map((part) => {
      const field = countField(part, index);
      const read = readFigure(texts[field] ?? '', unit);
      if (read.ok) return read.amount;
      problems.push({ code: 'count_unreadable', field, message: read.message });
      return null;
    });
    return { key, stock: amounts[0] ?? null, subStocks: amounts[1] ?? null };
  });
  return { counts, problems };
}

const { signing: _signing, idempotencyKey: _key, ...entries } = SignForm3848.entries;
const FormContent = v.object(entries);
export type FormContent = v.InferOutput<typeof FormContent>;

export type ReadDraft =
  | { ok: true; content: FormContent }
  | { ok: false; problems: FormProblem<string>[] };

/** The typed form as it is signed, or what to correct, one problem per field. */
export function readDraft(draft: DraftForm, texts: DraftLabels): ReadDraft {
  const { counts, problems } = readCounts(draft, texts);
  const { explanation = '', amendment = '' } = texts;
  const found = [...problems, ...checkForm({ ...draft, counts, explanation, amendment })];
  const parsed = v.safeParse(FormContent, {
    periodEnd: draft.periodEnd,
    basis: draft.basis,
    counts: counts.map(({ key, stock, subStocks }) => ({
      key,
      stock: stock ?? 0,
      subStocks: subStocks ?? 0,
    })),
    explanation,
    amendment,
  });
  if (!parsed.success) {
    for (const issue of parsed.issues) {
      const field = v.getDotPath(issue) ?? '';
      found.push({ code: 'field_invalid', field, message: issue.message });
    }
  }
  if (parsed.success && found.length === 0) return { ok: true, content: parsed.output };
  const first = found.filter(
    ({ field }, index) => found.findIndex((other) => other.field === field) === index,
  );
  return { ok: false, problems: first };
}

/** What is wrong with the fields, by their names. */
export function problemsOfForm(code: string, errors: FieldErrors): FormProblem<string>[] {
  return Object.entries(errors).map(([field, message]) => ({ code, field, message }));
}
