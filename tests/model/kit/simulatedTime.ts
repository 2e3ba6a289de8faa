import { SimulatedClock } from 'xstate';

/**
 * XState's simulated clock, moved from one due timer to the next: in one jump a timer that is set while another fires
 * would start at the end of the jump instead of at its moment. Times in milliseconds from 0.
 */
export function simulatedTime() {
  const clock = new SimulatedClock();
  const due = new Map<number, number>();
  const nextDue = () => Math.min(...due.values());

  return {
    now: () => clock.now(),
    setTimeout(run: () => void, milliseconds: number): number {
      // A negative delay fires at once, as it does in a browser.
      const wait = Math.max(0, milliseconds);
      const id = clock.setTimeout(() => {
        due.delete(id);
        run();
      }, wait);
      due.set(id, clock.now() + wait);
      return id;
    },
    clearTimeout(id: number) {
      due.delete(id);
      clock.clearTimeout(id);
    },
    /** Lets this much time pass; every timer fires at its own moment. */
    advance(milliseconds: number) {
      const end = clock.now() + milliseconds;
      while (nextDue() <= end) clock.set(nextDue());
      clock.set(end);
    },
  };
}
