import type { AnyActorRef, InspectionEvent } from 'xstate';
import { compactJson } from '../../../src/charts/read/compactJson.ts';
import { actorName, createdActor } from '../../../src/charts/read/interpreter.ts';

interface ActionParameters {
  readonly event?: { readonly type: string };
  readonly delay?: number;
  readonly targetId?: string;
  /** A name until the actor it means has been made. */
  readonly to?: object | string;
  readonly sendId?: string;
}

/**
 * What a built-in action did, in words for a tour's record: what it sent to whom, and which actor it made with which
 * input. Undefined for the canceling that `after` does by itself, and for actions that are recorded by their name.
 */
export function effectOf(event: InspectionEvent): string | undefined {
  const created = createdActor(event);
  if (created) {
    const input = created.input === undefined ? '' : ` ${compactJson(created.input)}`;
    return `start ${created.name}${input}`;
  }
  if (event.type !== '@xstate.action') return undefined;
  const { to, targetId, sendId = '', ...parameters } = parametersOf(event.action.params);
  const type = parameters.event?.type ?? '';
  const later = parameters.delay === undefined ? '' : ` in ${String(parameters.delay)} ms`;
  switch (event.action.type) {
    case 'xstate.sendTo':
      return `${isStopped(to) ? 'lose' : 'send'} ${receiverName(to, targetId)} ${type}${later}`;
    case 'xstate.emit':
      return `emit ${type}`;
    case 'xstate.raise':
      return afterWords(type, parameters.delay) ?? `raise ${type}${later}`;
    case 'xstate.cancel':
      return sendId.startsWith('xstate.after.') ? undefined : `cancel ${sendId}`;
    default:
      return undefined;
  }
}

function receiverName(to: object | string | undefined, targetId = 'no one'): string {
  return typeof to === 'object' ? actorName(to) : (to ?? targetId);
}

/** What is sent to an actor that has ended is lost, and XState only warns on the console. */
function isStopped(to: object | string | undefined): boolean {
  if (typeof to !== 'object' || !('getSnapshot' in to)) return false;
  const { status } = (to as AnyActorRef).getSnapshot() as { status: string };
  return status !== 'active';
}

/**
 * A delay that starts to run. Without it no one would see that a state that is entered again starts its delay again.
 */
function afterWords(type: string, delay = 0): string | undefined {
  const name = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
  return name === undefined ? undefined : `wait ${String(delay)} ms (${name})`;
}

function parametersOf(params: unknown): ActionParameters {
  return typeof params === 'object' && params !== null ? params : {};
}

/**
 * The event an actor sent to itself by `sendTo`: XState does that when `system.get(…)` finds no one, and a dropped
 * message would look like a sent one.
 */
export function misdirectedEvent(event: InspectionEvent): string | undefined {
  if (event.type !== '@xstate.action' || event.action.type !== 'xstate.sendTo') return undefined;
  const { to, targetId, event: sent } = parametersOf(event.action.params);
  return to === event.actorRef && targetId === undefined ? (sent?.type ?? '') : undefined;
}
