import type { AlertKind } from '../../contract/alerts/alert.ts';
import type { EscalationTarget } from '../../contract/alerts/alertSettings.ts';
import { kindFacts, type Urgency } from './alertKinds.ts';

/** One step: how long after the step before, or after the alert was sent, and whom it adds. */
export interface EscalationStep {
  readonly minutes: number;
  readonly to: EscalationTarget;
}

/** The steps of the kinds that escalate, in their order. */
export type Escalation = Readonly<Record<Urgency, readonly EscalationStep[]>>;

/** At most three steps (ALERT-04). */
const mostSteps = 3;

const usualSteps = (minutes: number): readonly EscalationStep[] => [
  { minutes, to: 'managers' },
  { minutes, to: 'agent' },
  { minutes, to: 'admins' },
];

/** What applies until an agency decides (ALERT-04). */
export const usualEscalation: Escalation = {
  loss: usualSteps(30),
  case: usualSteps(120),
  signature: usualSteps(1_440),
};

function stepsOf(kind: AlertKind, escalation: Escalation): readonly EscalationStep[] {
  const { urgency } = kindFacts[kind];
  return urgency === null ? [] : escalation[urgency].slice(0, mostSteps);
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
  escalation: Escalation,
  since: Date,
): Date | null {
  const step = stepsOf(kind, escalation)[level];
  return step === undefined ? null : new Date(since.getTime() + step.minutes * 60_000);
}

/** Whom the steps up to this level add: each keeps those of the steps before. */
export function escalatedTo(
  kind: AlertKind,
  level: number,
  escalation: Escalation,
): readonly EscalationTarget[] {
  return stepsOf(kind, escalation)
    .slice(0, level)
    .map(({ to }) => to);
}
