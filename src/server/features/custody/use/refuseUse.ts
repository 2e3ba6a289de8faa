import type { UseField, UseProblem } from '../../../../rules/custody/use.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';

/** The refusal of a use: the first problem's code and sentence, and every field to mend. */
export function refuseUse(problems: readonly UseProblem[]): Refusal {
  const [first] = problems;
  if (first === undefined) throw new Error('A refusal needs a reason');
  const fields = Object.fromEntries(
    problems.map(({ field, message }) => [
      field === 'witnessUserName' ? 'signing.others.0.userName' : field,
      message,
    ]),
  );
  return refuse(first.code, first.message, fields);
}

/** One problem of one field. */
export function refuseField(code: string, field: UseField, message: string): Refusal {
  return refuseUse([{ code, field, message }]);
}
