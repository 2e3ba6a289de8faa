import { alertsProblems } from './alerts/problems.ts';
import { auditProblems } from './audit/problems.ts';
import { controlValuesProblems } from './control-values/problems.ts';
import { coreProblems, signingProblems } from './core/problems.ts';
import { custodyProblems } from './custody/problems.ts';
import { devicesProblems } from './devices/problems.ts';
import { importProblems } from './import/problems.ts';
import { patternsProblems } from './patterns/problems.ts';
import { reportsProblems } from './reports/problems.ts';
import { sessionProblems } from './session/problems.ts';
import { systemProblems } from './system/problems.ts';
import { usersProblems } from './users/problems.ts';

/** The problems of every feature, with their HTTP status. Pages need only the type of it (`problems.ts`). */
export const problemTables = [
  coreProblems,
  signingProblems,
  alertsProblems,
  auditProblems,
  controlValuesProblems,
  custodyProblems,
  devicesProblems,
  importProblems,
  patternsProblems,
  reportsProblems,
  sessionProblems,
  systemProblems,
  usersProblems,
] as const;
