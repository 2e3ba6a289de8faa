import type { UseDetails } from '../../contract/custody/use.ts';
import type { Reseal } from '../../contract/inventory/seal.ts';
import type { ProblemCode } from '../../contract/problems.ts';

/** The fields of the two pages of *Record use*, as the problems name them. */
export type UseField =
  | Exclude<keyof UseDetails, 'inventoryId'>
  | 'reseal'
  | `reseal.${keyof Reseal}`
  | 'labels'
  | 'witnessUserName';

/**
 * One thing to correct: a stable code, the field it belongs to, and what to do.
 *
 * @typeParam Code of the server’s problems; a form has further ones.
 */
export type UseProblem<Code extends string = ProblemCode<422>> = {
  code: Code;
  field: UseField;
  message: string;
};

/** One problem of a use. */
export function problem(code: ProblemCode<422>, field: UseField, message: string): UseProblem {
  return { code, field, message };
}
