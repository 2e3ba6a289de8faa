import type { Gs1Code } from './gs1.ts';
import type { NamingProblem } from './namedVials.ts';
import { readScan } from './scanCode.ts';

/** What a form says about a code that was scanned into it. */
export type CodeAnswer = {
  /** Taken into the form; in it already, so that nothing changed; or refused, with the reason. */
  kind: 'taken' | 'repeated' | 'refused';
  /** One sentence for the person who holds the scanner. */
  text: string;
  /** A label of the agency that the form doesn’t know: only the server can say where its vial is. */
  unplaced?: string;
  /** The control that is filled in next. */
  next?: string;
  /** The NDC of a product that the agency doesn’t have yet, as it is probably divided. */
  missingNdc?: string;
};

/** A code, and what the form does with it: events for its chart, in their order. */
export type TakenCode<Event> = { answer: CodeAnswer; events: readonly Event[] };

/** A code that can be used here; a text of digits can be a label as well as a manufacturer’s code. */
export type UsableCode = { label: string | null; gs1: Gs1Code | null };

/**
 * Reads what a scanner, the camera or a person gives to a form.
 *
 * @param today YYYY-MM-DD, for the century of a manufacturer’s dates.
 * @returns the answer if it is no code, or another agency’s label.
 */
export function readFormCode(
  code: string,
  { agencyId, today }: { readonly agencyId: number; readonly today: string },
): { ok: true; code: UsableCode } | { ok: false; answer: CodeAnswer } {
  const read = readScan(code, today);
  if (!read.ok) return { ok: false, answer: refusedCode(read.message) };
  const isForeign = read.agencyId !== null && read.agencyId !== agencyId;
  // A bare number may be printed on labels here although it looks like another agency’s.
  if (isForeign && code.trim().toUpperCase().startsWith('CS.')) {
    return {
      ok: false,
      answer: refusedCode(
        `${read.label ?? ''} is a label from another agency. Set that vial aside and notify an administrator.`,
      ),
    };
  }
  return { ok: true, code: { label: read.label, gs1: read.gs1 } };
}

/** The answer to a code that the form cannot take. */
export function refusedCode(text: string): CodeAnswer {
  return { kind: 'refused', text };
}

/** The answer to a label that the act cannot take; one that the form does not know may be looked for. */
export function refusedLabel(label: string, { code, message }: NamingProblem): CodeAnswer {
  return { ...refusedCode(message), ...(code === 'label_not_here' ? { unplaced: label } : {}) };
}

/** Words of labels as a form has them, with spaces between them. */
export function withLabel(labels: string | undefined, label: string): string {
  return [...labelWords(labels), label, ''].join(' ');
}

/** Whether a label is in the form already. */
export function hasLabel(labels: string | undefined, label: string): boolean {
  return labelWords(labels).some((word) => word.toUpperCase() === label);
}

/** How many labels are in the form. */
export function labelWords(labels = ''): string[] {
  return labels.split(/[\s,;]+/).filter(Boolean);
}
