import * as v from 'valibot';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import { revokeFieldDevice } from '../../../contract/custody/fieldKit.ts';

const Reason = revokeFieldDevice.body.entries.reason;

/** What is wrong with the reason of a revocation as it was typed, by control (FIELD-15). */
export function revocationErrors(reason: string): FieldErrors {
  const read = v.safeParse(Reason, reason);
  return read.success ? {} : { reason: read.issues[0].message };
}

/** A reason without errors, as it is sent. @throws if it has errors */
export function readRevocation(reason: string): string {
  return v.parse(Reason, reason);
}
