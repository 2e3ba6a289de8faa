import * as v from 'valibot';
import type { Problem } from '../../contract/core/problem.ts';
import { IntendedUseSigning } from '../../contract/custody/use.ts';
import { intendedProof } from '../core/intendedProof.ts';
import { needsWitness, type UseField, type UseProblem } from './use.ts';
import { useFields } from './useForm.ts';

/** The signing part as it was typed. */
export type RawSigning = {
  pin: string;
  witnessUserName: string;
  witnessPin: string;
  /** The tick boxes of those who sign with a passkey instead. */
  passkey?: string | undefined;
  witnessPasskey?: string | undefined;
};

export type ReadSigning =
  | { ok: true; signing: IntendedUseSigning }
  | { ok: false; problems: UseProblem[] };

/**
 * Reads who signs; a witness wherever something was wasted, nobody where nothing was. Who the
 * witness is, and whether the PINs are right, only the server can say.
 */
export function readSigning(raw: RawSigning, use: { wasted: number }): ReadSigning {
  const witness = needsWitness(use) ? intendedWitness(raw) : null;
  const parsed = v.safeParse(IntendedUseSigning, {
    pin: intendedProof(raw.pin, raw.passkey),
    witness,
  });
  if (parsed.success) return { ok: true, signing: parsed.output };
  return {
    ok: false,
    problems: parsed.issues.map((issue) => ({
      code: 'field_invalid',
      field: signingField(v.getDotPath(issue)),
      message: issue.message,
    })),
  };
}

/** The witness as they were typed. */
export function intendedWitness({ witnessUserName, witnessPin, witnessPasskey }: RawSigning) {
  return { userName: witnessUserName, pin: intendedProof(witnessPin, witnessPasskey) };
}

function signingField(path: string | null): UseField {
  if (path === 'witness.userName') return 'witnessUserName';
  return path === 'witness.pin' ? 'witnessPin' : 'pin';
}

/** The fields a refusal of the server names, by rule or by shape, in the order of the pages. */
export function problemsOfRefusal(problem: Problem): UseProblem[] {
  return useFields.flatMap((field) => {
    const message = problem.fields?.[field] ?? problem.fields?.[`details.${field}`];
    return message === undefined ? [] : { code: problem.code, field, message };
  });
}

/** True where what has to be mended stands on the first page, not among the signatures. */
export function concernsForm(problem: Problem): boolean {
  const signing: readonly UseField[] = ['pin', 'witnessUserName', 'witnessPin'];
  return problemsOfRefusal(problem).some(({ field }) => !signing.includes(field));
}
