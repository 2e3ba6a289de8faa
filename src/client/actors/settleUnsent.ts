import { type ActorRefFrom, waitFor } from 'xstate';
import type { departureMachine } from '../../../machines/app/departure.machine.ts';
import type { DepartureAnswer } from '../../../machines/core/systemEvents.ts';

/** The charts that can be reached by name. */
type Directory = { get(id: string): unknown };

/**
 * OFF-03: before a person deliberately logs out or changes the agency, the departure chart asks what shall become of
 * unsent edits. Where it has not come yet nobody is asked, and nothing is lost: unsent edits stay, sealed.
 *
 * @returns `go` where nothing is left here, `stay` where the person chose to remain.
 */
export async function settleUnsent(
  system: Directory,
  signal: AbortSignal,
): Promise<DepartureAnswer> {
  const departure = system.get('departure') as ActorRefFrom<typeof departureMachine> | undefined;
  if (!departure) return 'go';
  departure.send({ type: 'leave.asked' });
  const isAnswered = ({ context }: { context: { answer: DepartureAnswer | null } }) =>
    context.answer !== null;
  const { context } = await waitFor(departure, isAnswered, { timeout: Infinity, signal });
  return context.answer ?? 'stay';
}
