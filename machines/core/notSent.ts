import type { Problem } from '../../src/contract/core/problem.ts';

/** That nothing left the device: it is offline, unless a problem says why. */
export type NotSent = { outcome: 'notSent'; problem?: Problem };

/** Why a form was not sent that could have been: a passkey did not sign. Null where the device is offline, and where it was sent. */
export function problemUnsent(output: NotSent | { outcome: string }): Problem | null {
  return output.outcome === 'notSent' && 'problem' in output ? (output.problem ?? null) : null;
}
