import * as v from 'valibot';
import { IntendedExternal } from '../../contract/core/externalWitness.ts';
import type { FieldErrors, Problem } from '../../contract/core/problem.ts';
import { type IntendedProof, IntendedSigning } from '../../contract/core/signing.ts';

/** How many people sign besides the person logged in, and how many of them, the last ones, are optional. */
export interface OtherSigners {
  readonly count: number;
  readonly optional: number;
  /** The username that a text means which was typed for the other at this index; the text itself if left out. */
  readonly nameOf?: (text: string, index: number) => string;
}

const noOthers: OtherSigners = { count: 0, optional: 0 };

/**
 * Reads the signing part of a form: `pin`, and `person-0`, `userName-0`, `pin-0` … for each other signer, who is chosen
 * or typed; `passkey`, `passkey-0` and `later-0` if they are checked. An optional signature is left out if nothing of it was typed.
 *
 * @returns the signatures as typed; `checkSignatures` reports errors in them.
 */
export function readSignatures(
  typed: Readonly<Record<string, string>>,
  { count, optional, nameOf = (text) => text } = noOthers,
): IntendedSigning {
  const others = Array.from({ length: count }, (_, index) => ({
    userName: typed[`person-${index}`] || nameOf(typed[`userName-${index}`] ?? '', index),
    // What was typed before the box was checked is left out.
    pin:
      typed[`later-${index}`] === undefined
        ? intendedProof(typed[`pin-${index}`] ?? '', typed[`passkey-${index}`])
        : null,
  }));
  const pin = intendedProof(typed.pin ?? '', typed.passkey);
  if (typed['person-0'] === externalChoice) {
    return { pin, others: others.slice(1), external: readExternal(typed) };
  }
  return {
    pin,
    others: others.filter(
      ({ userName, pin }, index) => index < count - optional || userName !== '' || pin !== '',
    ),
  };
}

/** The choice of a witness without an account; no username has a space. */
export const externalChoice = 'external witness';

/** What such a witness typed and drew: `external-lastName` …, and `external-strokes` as JSON. */
function readExternal(typed: Readonly<Record<string, string>>): IntendedExternal {
  const text = (name: keyof IntendedExternal) => typed[`external-${name}`] ?? '';
  return {
    lastName: text('lastName'),
    firstName: text('firstName'),
    credential: text('credential'),
    facility: text('facility'),
    licenseNumber: text('licenseNumber'),
    // Checked or not; anything but true is refused.
    isAttested: (text('isAttested') !== '') as true,
    strokes: readStrokes(text('strokes')),
  };
}

function readStrokes(text: string): IntendedExternal['strokes'] {
  if (text === '') return { paths: [], pad: { width: 0, height: 0 } };
  return v.parse(IntendedExternal.entries.strokes, JSON.parse(text));
}

export type CheckedSignatures =
  | { ok: true; signing: IntendedSigning }
  | { ok: false; errors: FieldErrors };

/** The signatures as they are sent, or the error in them, by the control of the form. */
export function checkSignatures(typed: IntendedSigning): CheckedSignatures {
  const parsed = v.safeParse(IntendedSigning, typed);
  if (parsed.success) return { ok: true, signing: parsed.output };
  const errors: FieldErrors = {};
  for (const issue of parsed.issues) {
    errors[signatureControl(v.getDotPath(issue) ?? '') ?? 'pin'] ??= issue.message;
  }
  return { ok: false, errors };
}

/** How a signer proves who they are: now, or later from their own account. */
export type ProofWay = 'pin' | 'passkey' | 'later';

/** How each signer of an act proves who they are, the person logged in first (SIGN-01). No PIN is in it. */
export function waysOf({ pin, others }: IntendedSigning): readonly ProofWay[] {
  return [pin, ...others.map((other) => other.pin)].map((proof) => {
    if (proof === null) return 'later';
    return typeof proof === 'string' ? 'pin' : 'passkey';
  });
}

/** The control of the form that a path of the contract means; null if it is about something else. */
function signatureControl(path: string): string | null {
  const [, index, field] = /^(?:signing\.)?others\.(\d+)\.(userName|pin)$/.exec(path) ?? [];
  if (index !== undefined) return `${field}-${index}`;
  const [, external] = /^(?:signing\.)?external\.(\w+)/.exec(path) ?? [];
  if (external !== undefined) return `external-${external === 'image' ? 'strokes' : external}`;
  return path === 'pin' || path === 'signing.pin' ? 'pin' : null;
}

/** What a refusal says about the signatures, by the control of the form. */
export function signatureErrors({ fields = {} }: Pick<Problem, 'fields'>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, sentence] of Object.entries(fields)) {
    const control = signatureControl(path);
    if (control !== null) errors[control] ??= sentence;
  }
  return errors;
}

/** What a rejection says about a form that is signed next to its fields, by control. */
export function formErrors({ fields = {} }: Pick<Problem, 'fields'>): FieldErrors {
  const named = Object.entries(fields).map(([path, text]) => [
    signatureControl(path) ?? path,
    text,
  ]);
  return Object.fromEntries(named) as FieldErrors;
}

/** Whether a rejection is only about the signatures, and not about what is signed. */
export function concernsSignatures({ fields = {} }: Pick<Problem, 'fields'>): boolean {
  const paths = Object.keys(fields);
  return paths.length > 0 && paths.every((path) => signatureControl(path) !== null);
}

/**
 * How a person means to sign: with the PIN as typed, or with their passkey if its checkbox is checked, and then the
 * PIN's field is ignored.
 *
 * @param checked the checkbox's value in the form; undefined if it is not checked or does not exist.
 */
export function intendedProof(pin: string, ticked: string | undefined): IntendedProof {
  return ticked === undefined ? pin : { byPasskey: true };
}
