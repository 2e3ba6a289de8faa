import * as v from 'valibot';
import type { RawActivation } from './activationForm.ts';

/** The form before anything is typed. */
export const emptyActivation: RawActivation = {
  holding: '',
  way: 'range',
  first: '',
  last: '',
  labels: '',
  count: '',
};

const Text = v.optional(v.string(), '');

const KeptActivation = v.object({
  holding: Text,
  way: v.picklist(['range', 'each', 'generate']),
  first: Text,
  last: Text,
  labels: Text,
  count: Text,
  sealFound: v.exactOptional(v.string()),
  sealAfter: v.exactOptional(v.string()),
  sealNumber: v.exactOptional(v.string()),
});

/** The form as it was kept; null if it is none that this version of the form can show (FIELD-20). */
export function activationDraftOf(content: unknown): RawActivation | null {
  const read = v.safeParse(KeptActivation, content);
  return read.success ? read.output : null;
}

/** Whether anything was typed that a draft would lose. */
export function isActivationTyped(typed: RawActivation): boolean {
  const empty: Readonly<Record<string, string>> = emptyActivation;
  return Object.entries(typed).some(([name, text]) => text !== '' && text !== empty[name]);
}
