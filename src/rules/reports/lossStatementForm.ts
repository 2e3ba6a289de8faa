import * as v from 'valibot';
import type { FieldErrors } from '../../contract/core/problem.ts';
import { LossStatement, type LossStatementKind } from '../../contract/reports/loss.ts';
import { clockTimeIn, dayIn, instantOfMoment, isEitherOfTwo } from '../time/custodyTime.ts';
import { checkStatement, type StatedLoss } from './lossStatement.ts';
import { type StatementField, statementFields } from './lossStatementFields.ts';

/** What was typed, by the name of the field. */
export type TypedStatement = Readonly<Record<string, string>>;

export type ReadStatement =
  | { ok: true; statement: LossStatement }
  | { ok: false; errors: FieldErrors };

/** Turns the typed form into what is signed, or into a sentence for each field that must be corrected. */
export function readStatement(
  kind: LossStatementKind,
  typed: TypedStatement,
  loss: StatedLoss,
): ReadStatement {
  const answered = statementFields[kind].map((field) => {
    const text = typed[field.name]?.trim() ?? '';
    return { field, text, answer: answerOf(field, text, loss.timeZone) };
  });
  const parsed = v.safeParse(LossStatement, {
    ...Object.fromEntries(answered.map(({ field, answer }) => [field.name, answer])),
    kind,
    insteadOf: currentOf(kind, loss),
  });
  const errors: FieldErrors = {};
  for (const { field, text } of answered) {
    if (field.control === 'moment' && isEitherOfTwo(text, loss.timeZone)) {
      errors[field.name] =
        'This time happened twice, because clocks went back. Choose which of the two.';
    }
  }
  const problems = parsed.success
    ? checkStatement(parsed.output, loss)
    : parsed.issues.map((issue) => problemOf(kind, issue));
  for (const { field, message } of problems) errors[field] ??= message;
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, statement: parsed.output }
    : { ok: false, errors };
}

/** As the contract has it. What cannot be read stays a text, or is null, which the contract refuses. */
function answerOf({ control, name }: StatementField, text: string, timeZone: string): unknown {
  switch (control) {
    case 'moment': {
      const read = instantOfMoment(text, timeZone);
      return read.ok ? read.instant : null;
    }
    case 'date':
      return text === '' ? null : text;
    case 'count':
      return /^\d{1,9}$/.test(text) ? Number(text) : text === '' ? null : text;
    case 'money':
      return text === '' ? null : (readCents(text) ?? text);
    case 'select':
      if (text === '') return null;
      return name === 'policeNotified' ? text === 'yes' : text;
    default:
      return text;
  }
}

/** Dollars as typed, in cents: “1,250”, “18.5”, “18.50”; null if it is none. */
export function readCents(text: string): number | null {
  const [, dollars = '', cents = ''] =
    /^\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (dollars === '') return null;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** “1,250.00”. */
export function centsText(cents: number): string {
  const dollars = Math.trunc(cents / 100).toLocaleString('en-US');
  return `${dollars}.${String(cents % 100).padStart(2, '0')}`;
}

/** What a correction corrects. */
function currentOf(kind: LossStatementKind, loss: StatedLoss): string | null {
  switch (kind) {
    case 'discovery':
      return loss.discoveredAt;
    case 'noticeDay':
      return loss.noticeSentOn;
    case 'formDay':
      return loss.formFiledOn;
    default:
      return null;
  }
}

/** What to enter in a field of which the contract says less. */
const sentences: Readonly<Partial<Record<StatementField['control'], string>>> = {
  date: 'Enter the date.',
  count: 'Enter a whole number, or leave it blank.',
  money: 'Enter dollars and cents, such as 18.50, or leave it blank.',
};

/** The field that the contract refused, and what to enter there. */
function problemOf(kind: LossStatementKind, issue: v.BaseIssue<unknown>) {
  const name = v.getDotPath(issue) ?? '';
  const field = statementFields[kind].find((one) => one.name === name);
  return { field: name, message: (field && sentences[field.control]) ?? issue.message };
}

/** What the form of a statement starts with: what the last one of its kind says, or what is to be corrected. */
export function typedOf(
  kind: LossStatementKind,
  last: LossStatement | null,
  loss: StatedLoss & { readonly earlierLosses: number | null },
): TypedStatement {
  if (kind === 'discovery') {
    const { discoveredAt, timeZone } = loss;
    return { corrected: `${dayIn(timeZone, discoveredAt)}T${clockTimeIn(timeZone, discoveredAt)}` };
  }
  if (kind === 'noticeDay' || kind === 'formDay') return { corrected: currentOf(kind, loss) ?? '' };
  if (last === null) {
    return kind === 'form106' ? { earlierLosses: textOf('count', loss.earlierLosses) } : {};
  }
  return Object.fromEntries(
    statementFields[kind].map(({ name, control }) => [
      name,
      textOf(control, (last as Readonly<Record<string, Answer>>)[name]),
    ]),
  );
}

/** An answer as the contract has it. */
type Answer = string | number | boolean | null | undefined;

function textOf(control: StatementField['control'], value: Answer): string {
  if (value === null || value === undefined) return '';
  if (control === 'money' && typeof value === 'number') return centsText(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
