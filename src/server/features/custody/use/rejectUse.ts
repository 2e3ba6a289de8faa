import type { ProblemCode } from '../../../../contract/problems.ts';
import type { UseField, UseProblem } from '../../../../rules/custody/use.ts';
import { type ProblemError, unprocessable } from '../../../platform/http/problemError.ts';

/** The rejection of a use: the first problem's code and sentence, and every field to correct. */
export function rejectUse(problems: readonly UseProblem[]): ProblemError {
  const [first] = problems;
  if (first === undefined) throw new Error('A refusal needs a reason');
  const fields = Object.fromEntries(
    problems.map(({ field, message }) => [
      field === 'witnessUserName' ? 'signing.others.0.userName' : field,
      message,
    ]),
  );
  return unprocessable(first.code, first.message, fields);
}

/** One problem of one field. */
export function invalidField(
  code: ProblemCode<422>,
  field: UseField,
  message: string,
): ProblemError {
  return rejectUse([{ code, field, message }]);
}
