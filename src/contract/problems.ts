import type { alertsProblems } from './alerts/problems.ts';
import type { auditProblems } from './audit/problems.ts';
import type { controlValuesProblems } from './control-values/problems.ts';
import type { coreProblems, signingProblems } from './core/problems.ts';
import type { custodyProblems } from './custody/problems.ts';
import type { devicesProblems } from './devices/problems.ts';
import type { importProblems } from './import/problems.ts';
import type { patternsProblems } from './patterns/problems.ts';
import type { reportsProblems } from './reports/problems.ts';
import type { sessionProblems } from './session/problems.ts';
import type { systemProblems } from './system/problems.ts';
import type { usersProblems } from './users/problems.ts';

type Table =
  | typeof alertsProblems
  | typeof auditProblems
  | typeof controlValuesProblems
  | typeof coreProblems
  | typeof custodyProblems
  | typeof devicesProblems
  | typeof importProblems
  | typeof patternsProblems
  | typeof reportsProblems
  | typeof sessionProblems
  | typeof signingProblems
  | typeof systemProblems
  | typeof usersProblems;

type CodeOf<OneTable, Status> = OneTable extends unknown
  ? { [Code in keyof OneTable]: OneTable[Code] extends Status ? Code : never }[keyof OneTable]
  : never;

/** The codes of the problems that the server answers with this HTTP status; with any, if none is given. */
export type ProblemCode<Status extends number = number> = CodeOf<Table, Status>;

type StatusOf<OneTable> = OneTable extends unknown ? OneTable[keyof OneTable] : never;

/** The HTTP statuses of problems. */
export type ProblemStatus = StatusOf<Table>;

/** Whether a problem has this code. */
export function hasCode({ code }: { readonly code: string }, asked: ProblemCode): boolean {
  return code === asked;
}
