import type { AnyActorRef } from 'xstate';
import { pendingCalls } from '../http/callNews.ts';

let hasTypedHere = false;

/** Words to look for are no work. */
const controls = 'input:not([type="search"], [role="combobox"]), textarea, select, canvas';

function isWork(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(controls);
}

/** What a person typed before this was listening, or a password manager filled in. */
function isFilled(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
  return [...fields].some(
    (field) => isWork(field) && field.type !== 'hidden' && field.value !== field.defaultValue,
  );
}

/**
 * Notes that something is typed, chosen or drawn on the page, wherever: a flow that shows its later steps without the
 * fields of the first still holds what was typed there. Another page ends it, and a chart whose work has ended
 * (`forgetTyping`).
 *
 * @returns stops listening.
 */
export function watchTyping(): () => void {
  hasTypedHere = isFilled();
  const note = ({ type, target }: Event) => {
    const isDrawn = target instanceof HTMLCanvasElement;
    if (isWork(target) && (type !== 'pointerdown' || isDrawn)) hasTypedHere = true;
  };
  const types = ['input', 'change', 'pointerdown'] as const;
  for (const type of types) document.addEventListener(type, note, true);
  return () => {
    for (const type of types) document.removeEventListener(type, note, true);
  };
}

export function forgetTyping(): void {
  hasTypedHere = false;
}

export function hasTyped(): boolean {
  return hasTypedHere;
}

type Running = {
  hasTag?(tag: string): boolean;
  children?: Record<string, AnyActorRef | undefined>;
};

function isChartBusy(chart: AnyActorRef | undefined): boolean {
  const snapshot = chart?.getSnapshot() as Running | undefined;
  if (snapshot?.hasTag?.('busy')) return true;
  return Object.values(snapshot?.children ?? {}).some((child) => isChartBusy(child));
}

/** Whether a call is under way, or a chart is in the middle of an act (a passkey asks for no call while it waits). */
export function isBusy(system: { get(id: string): unknown }): boolean {
  const charts = ['session', 'navigation'].map((id) => system.get(id) as AnyActorRef | undefined);
  return pendingCalls() > 0 || charts.some((chart) => isChartBusy(chart));
}
