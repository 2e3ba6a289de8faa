import type { problemTables } from './problemTables.ts';

type Table = (typeof problemTables)[number];

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
