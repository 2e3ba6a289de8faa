import type { Problem } from '../../contract/core/problem.ts';

const rejecting = [400, 409, 413, 422] as const;
const denying = [401, 403, 404, 467, 499] as const;

/** Why a call brought nothing, with the sentence to show. */
export type CallFailure = { readonly problem: Problem } & (
  | {
      /** `notSent` is certain: nothing left the device (it is offline, or the call was withheld). `malformed`: the answer does not fit the contract. */
      readonly kind: 'notSent' | 'noResponse' | 'malformed';
    }
  /** What was sent can be corrected. */
  | { readonly kind: 'rejected'; readonly status: (typeof rejecting)[number] }
  /** The person may not, or the page is elsewhere. */
  | { readonly kind: 'denied'; readonly status: (typeof denying)[number] }
  /** The server cannot answer now: 5xx, and every status that the others do not name. */
  | { readonly kind: 'unavailable'; readonly status: number }
);

/** The result of a call. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: CallFailure };

/** The failure that an answer with this HTTP status is; with 0 there was none. */
export function failureOf(status: number, problem: Problem): CallFailure {
  if (status === 0) return { kind: 'noResponse', problem };
  const rejected = rejecting.find((one) => one === status);
  if (rejected !== undefined) return { kind: 'rejected', status: rejected, problem };
  const denied = denying.find((one) => one === status);
  if (denied !== undefined) return { kind: 'denied', status: denied, problem };
  return { kind: 'unavailable', status, problem };
}

export function succeeded<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

/** A result of what was refused on the device: nothing was sent. */
export function notSent(problem: Problem): Result<never> {
  return { ok: false, failure: { kind: 'notSent', problem } };
}

/** What a call brought. Only asked where it brought something; anything else is a programming error. */
export function valueIn<Value>(output: Result<Value>): Value {
  if (!output.ok) throw new Error(`A failed call brought nothing: ${output.failure.problem.code}.`);
  return output.value;
}

/** The problem of a failed call; null where there is none, also where its actor broke. */
export function problemIn(output: Result<unknown> | null): Problem | null {
  return output === null || output.ok ? null : output.failure.problem;
}
