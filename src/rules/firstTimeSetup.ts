import { type SetupProgress, type SetupStep, setupSteps } from '../contract/firstTimeSetup.ts';

/** An agency may do without; the others come before stock does. */
const optional: readonly SetupStep[] = ['departments', 'suppliers'];

export function isOptionalStep(step: SetupStep): boolean {
  return optional.includes(step);
}

/** How many there are of what a step asks for; 0 where it is still to be done. */
export function countOfStep(progress: SetupProgress, step: SetupStep): number {
  if (step === 'settings') return progress.hasSettings ? 1 : 0;
  return step === 'count' ? progress.counted : progress[step];
}

export function isStepDone(progress: SetupProgress, step: SetupStep): boolean {
  return countOfStep(progress, step) > 0;
}

/** The step that comes next: the first that is to be done and was not put off; null once stock was counted. */
export function nextStep(progress: SetupProgress, skipped: readonly SetupStep[]): SetupStep | null {
  const open = setupSteps.filter((step) => !isStepDone(progress, step));
  if (open.every(isOptionalStep)) return null;
  return open.find((step) => !(isOptionalStep(step) && skipped.includes(step))) ?? null;
}
