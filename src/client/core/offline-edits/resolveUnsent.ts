import { type ActorRefFrom, type AnyActorRef, waitFor } from 'xstate';
import type { leaveWithUnsentMachine } from '../../../../machines/app/leaveWithUnsent.machine.ts';
import type { leavingMachine } from '../../../../machines/app/leaving.machine.ts';
import type { LeaveAnswer } from '../../../../machines/core/systemEvents.ts';

/** The charts that can be reached by name. */
type ActorSystem = { get(id: string): unknown };

type Answering = ActorRefFrom<typeof leaveWithUnsentMachine> | ActorRefFrom<typeof leavingMachine>;

type Answered = { context: { answer: LeaveAnswer | null } };

async function answerOf(chart: Answering, signal: AbortSignal): Promise<LeaveAnswer> {
  chart.send({ type: 'leave.requested' });
  const isAnswered = ({ context }: Answered) => context.answer !== null;
  const options = { timeout: Infinity, signal };
  const { context } = (await waitFor(chart as AnyActorRef, isAnswered, options)) as Answered;
  return context.answer ?? 'stay';
}

/**
 * OFF-03: before a person deliberately logs out or changes the agency, the chart `leaveWithUnsent` asks what to do with
 * unsent edits; before that, the chart `leaving` asks about typed, unsaved input. While they are not loaded,
 * no one is asked: unsent edits stay, encrypted.
 *
 * @returns `go` if nothing is left here, `stay` where the person chose to remain.
 */
export async function resolveUnsent(
  system: ActorSystem,
  signal: AbortSignal,
): Promise<LeaveAnswer> {
  const leaving = system.get('leaving') as ActorRefFrom<typeof leavingMachine> | undefined;
  if (leaving && (await answerOf(leaving, signal)) === 'stay') return 'stay';
  const leaveWithUnsent = system.get('leaveWithUnsent') as
    | ActorRefFrom<typeof leaveWithUnsentMachine>
    | undefined;
  return leaveWithUnsent ? answerOf(leaveWithUnsent, signal) : 'go';
}
