import type { InspectionEvent } from 'xstate';
import { compactJson } from './compactJson.ts';

interface ActionParameters {
  readonly id?: unknown;
  readonly src?: unknown;
  readonly input?: unknown;
  readonly event?: { readonly type: string };
  readonly delay?: number;
  readonly targetId?: string;
  readonly to?: { readonly id: string; readonly systemId?: string; readonly src?: unknown };
  readonly sendId?: string;
}

/** An actor's name in a record: the number XState gives a nameless child differs from run to run. */
function nameOf(id: unknown, src: unknown): string {
  if (typeof id === 'string' && !/^x:\d+$/.test(id)) return id;
  return typeof src === 'string' ? src : 'child';
}

/**
 * What a built-in action did, in words for a tour's record: whom it sent what, which actor it started with which
 * input. Undefined for what `after` does by itself and for actions that are recorded by their name.
 */
export function deedOf(event: InspectionEvent): string | undefined {
  if (event.type !== '@xstate.action') return undefined;
  const parameters = (event.action.params ?? {}) as ActionParameters;
  const type = parameters.event?.type ?? '';
  const later = parameters.delay === undefined ? '' : ` in ${String(parameters.delay)} ms`;
  switch (event.action.type) {
    case 'xstate.sendTo': {
      const { to, targetId } = parameters;
      return `send ${targetId ?? to?.systemId ?? nameOf(to?.id, to?.src)} ${type}${later}`;
    }
    case 'xstate.emit':
      return `emit ${type}`;
    case 'xstate.raise':
      return type.startsWith('xstate.after.') ? undefined : `raise ${type}${later}`;
    case 'xstate.cancel': {
      const { sendId = '' } = parameters;
      return sendId.startsWith('xstate.after.') ? undefined : `cancel ${sendId}`;
    }
    case 'xstate.spawnChild': {
      const name = nameOf(parameters.id, parameters.src);
      const input = parameters.input === undefined ? '' : ` ${compactJson(parameters.input)}`;
      return `start ${name}${input}`;
    }
    default:
      return undefined;
  }
}
