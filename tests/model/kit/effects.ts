import type { Actor, AnyActorLogic, AnyActorRef, InspectionEvent } from 'xstate';
import { wholeJson } from '../../../src/charts/read/compactJson.ts';
import { actorName, createdActor } from '../../../src/charts/read/interpreter.ts';

interface ActionParameters {
  readonly event?: { readonly type: string };
  readonly delay?: number;
  readonly targetId?: string;
  /** A name until the actor it means has been made. */
  readonly to?: object | string;
  readonly sendId?: string;
}

/** A name with all that it is given; without anything if there is nothing. */
export function withParameters(name: string, params: unknown): string {
  return params === undefined ? name : `${name} ${wholeJson(params)}`;
}

function withPayload(words: string, event: object = {}): string {
  const payload = Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'type'));
  return Object.keys(payload).length === 0 ? words : withParameters(words, payload);
}

/**
 * What the interpreter did, in words for a tour's record: an action of the chart with its parameters, an event that was
 * sent with its receiver and payload, an actor that was started with its system id and input. Undefined for the canceling
 * that `after` does by itself, and for built-in actions with a name, which `witnessActions` reports.
 */
export function effectOf(event: InspectionEvent): string | undefined {
  const created = createdActor(event);
  if (created) {
    const { name, systemId, input } = created;
    const known = systemId === undefined || systemId === name ? '' : ` as ${systemId}`;
    return withParameters(
      `start ${systemId === undefined ? '' : 'system actor '}${name}${known}`,
      input,
    );
  }
  if (event.type !== '@xstate.action') return undefined;
  const { type: action, params } = event.action;
  if (!action.startsWith('xstate.')) return withParameters(action, params);
  const { to, targetId, sendId = '', ...parameters } = parametersOf(params);
  const type = parameters.event?.type ?? '';
  const later = parameters.delay === undefined ? '' : ` in ${String(parameters.delay)} ms`;
  const sent = (words: string) => withPayload(words, parameters.event);
  switch (action) {
    case 'xstate.sendTo':
      return sent(
        `${isStopped(to) ? 'lose' : 'send'} ${receiverName(to, targetId)} ${type}${later}`,
      );
    case 'xstate.emit':
      return sent(`emit ${type}`);
    case 'xstate.raise':
      return afterWords(type, parameters.delay) ?? sent(`raise ${type}${later}`);
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

/** The child that a machine stops by an action, or by leaving the state that invokes it. */
export function stoppedActor(event: InspectionEvent): Actor<AnyActorLogic> | undefined {
  if (event.type !== '@xstate.action' || event.action.type !== 'xstate.stopChild') return undefined;
  const stopped: unknown = event.action.params;
  return stopped as Actor<AnyActorLogic> | undefined;
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
