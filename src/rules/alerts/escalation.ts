import type { AlertKind } from '../../contract/alerts/alert.ts';
import { kindFacts, type Urgency } from './alertKinds.ts';

/** How long an alert waits for someone to acknowledge it, in minutes, and how often it is then sent to more people. */
export interface EscalationTimes {
  readonly lossMinutes: number;
  readonly caseMinutes: number;
  readonly signatureMinutes: number;
  readonly steps: number;
}

/** At most three steps (ALERT-04). */
export const mostSteps = 3;

/** What applies until an agency decides (ALERT-04). */
export const usualEscalation: EscalationTimes = {
  lossMinutes: 30,
  caseMinutes: 120,
  signatureMinutes: 1_440,
  steps: mostSteps,
};

function minutesOf(urgency: Urgency, times: EscalationTimes): number {
  switch (urgency) {
    case 'loss':
      return times.lossMinutes;
    case 'case':
      return times.caseMinutes;
    case 'signature':
      return times.signatureMinutes;
  }
}

/**
 * When an alert that no one acknowledges is sent to more people (ALERT-04).
 *
 * @param level how often it has escalated.
 * @param since when it was sent for the first time, or escalated last.
 * @returns null after the last step, and for kinds that never escalate.
 */
export function nextEscalation(
  kind: AlertKind,
  level: number,
  times: EscalationTimes,
  since: Date,
): Date | null {
  const { urgency } = kindFacts[kind];
  if (urgency === null || level >= Math.min(times.steps, mostSteps)) return null;
  return new Date(since.getTime() + minutesOf(urgency, times) * 60_000);
}
