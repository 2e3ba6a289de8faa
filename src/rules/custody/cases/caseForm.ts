import * as v from 'valibot';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import type { IntendedSigning } from '../../../contract/core/signing.ts';
import { CaseNoteText } from '../../../contract/custody/case.ts';
import { ReasonCode } from '../../../contract/custody/caseRecord.ts';
import { checkSignatures } from '../../core/signatures.ts';

/** What is wrong with a note as it was typed, by control. */
export function caseNoteErrors(text: string): FieldErrors {
  const read = v.safeParse(CaseNoteText, text);
  return read.success ? {} : { text: read.issues[0].message };
}

/** A sign-off as it was typed. */
export interface TypedSignOff {
  /** Empty while none is chosen. */
  readonly reasonCode: string;
  readonly note: string;
  readonly signing: IntendedSigning;
}

/** What is wrong with a sign-off as it was typed, by control. */
export function signOffErrors({ reasonCode, note, signing }: TypedSignOff): FieldErrors {
  const read = v.safeParse(CaseNoteText, note);
  const checked = checkSignatures(signing);
  return {
    ...(v.is(ReasonCode, reasonCode) ? {} : { reasonCode: 'Choose why the case is closed.' }),
    ...(read.success ? {} : { note: 'Enter what you checked.' }),
    ...(checked.ok ? {} : checked.errors),
  };
}

/** The content of a sign-off that has no errors. @throws if it has */
export function readSignOff({ reasonCode, note }: Omit<TypedSignOff, 'signing'>) {
  return { reasonCode: v.parse(ReasonCode, reasonCode), note: v.parse(CaseNoteText, note) };
}
