import {
  type SetupProgress,
  type SetupStep,
  setupSteps,
} from '../../contract/administration/firstTimeSetup.ts';

/** Optional for an agency; the others are needed before stock. */
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

/**
 * The next step: the first that is not done; null once stock was counted. An optional one is skipped if it was put off,
 * or if a later step is done: then it was put off before.
 */
export function nextStep(progress: SetupProgress, skipped: readonly SetupStep[]): SetupStep | null {
  const lastDone = setupSteps.findLastIndex((step) => isStepDone(progress, step));
  const isPassedOver = (step: SetupStep) =>
    isOptionalStep(step) && (skipped.includes(step) || setupSteps.indexOf(step) < lastDone);
  return setupSteps.find((step) => !isStepDone(progress, step) && !isPassedOver(step)) ?? null;
}
