import * as v from 'valibot';
import { NewPin } from '../../contract/core/pin.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import { type PinOwner, pinWeakness } from './pin.ts';

/** The PIN form as it was typed. `password` is null if it is not asked. */
export type RawPin = { pin: string; pinAgain: string; password: string | null };

/** What is wrong with each field; empty if nothing is. */
export function checkPinForm(raw: RawPin, owner: PinOwner): FieldErrors {
  const errors: FieldErrors = {};
  const parsed = v.safeParse(NewPin, raw.pin);
  const pinError = parsed.success ? pinWeakness(parsed.output, owner) : parsed.issues[0].message;
  if (raw.pin === '') errors.pin = 'Enter a new PIN.';
  else if (pinError !== null) errors.pin = pinError;
  if (raw.pinAgain === '') errors.pinAgain = 'Enter the new PIN again.';
  else if (raw.pinAgain !== raw.pin) errors.pinAgain = 'The PINs don’t match.';
  if (raw.password === '') errors.password = 'Enter your password.';
  return errors;
}
