import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { actorName, machineOf, transitionsOf } from '../read/interpreter.ts';
import { transitionKey } from '../read/transitionKey.ts';

/** The channel on which running applications and inspectors of the same origin find each other. */
export const inspectionChannel = 'countersign-inspector';

/** What crosses the channel. */
export type InspectionMessage =
  /** An inspector was opened: every window repeats what has happened. */
  | { readonly type: 'inspector.opened' }
  | { readonly type: 'inspection.sent'; readonly events: readonly StatelyInspectionEvent[] };

export type InspectionChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** How many events an inspector that is opened late still gets of a window. */
const remembered = 10_000;

type Seen = { status?: string; value?: unknown; tags?: Iterable<string> };

/**
 * Sends what the charts of one system do to inspectors, as the events of `@statelyai/inspect`. Its own observer is not
 * used: it waits until the browser is idle, which a hidden tab never is, and writes out every context.
 *
 * @param window names this window: the events carry it as `rootId`, since actors of two windows have the same ids.
 */
export function inspectCharts(window: string, channel: InspectionChannel) {
  const actors = new Map<string, StatelyInspectionEvent>();
  const events: StatelyInspectionEvent[] = [];
  const names = new Map<string, string>();
  const taken = new Map<string, string[]>();
  let number = 0;

  const post = (message: InspectionMessage) => channel.postMessage(message);

  /**
   * Names, states, tags and transitions only, each copied by itself: payloads and contexts never leave the page, for
   * among them are passwords, PINs and tokens.
   */
  function redacted(event: StatelyInspectionEvent): StatelyInspectionEvent {
    const { sessionId, createdAt, _version } = event;
    number += 1;
    const base = { sessionId, createdAt, _version, rootId: window, id: String(number) };
    switch (event.type) {
      case '@xstate.actor': {
        const { type, parentId, definition } = event;
        const name = names.get(sessionId) ?? event.name;
        return { ...base, type, name, parentId, definition, snapshot: {} };
      }
      case '@xstate.event': {
        const { type, sourceId } = event;
        return { ...base, type, sourceId, event: { type: event.event.type } };
      }
      case '@xstate.snapshot': {
        const { type, snapshot } = event;
        const takes = taken.get(sessionId) ?? [];
        taken.delete(sessionId);
        const named = { type: event.event.type, takes };
        return { ...base, type, event: named, snapshot: stateOf(snapshot) };
      }
    }
  }

  const inspector = createInspector(
    {
      start() {
        channel.onmessage = ({ data }: MessageEvent<InspectionMessage>) => {
          if (data.type !== 'inspector.opened') return;
          post({ type: 'inspection.sent', events: [...actors.values(), ...events] });
        };
      },
      send(event) {
        if (event.type === '@xstate.actor') actors.set(event.sessionId, event);
        else events.push(event);
        if (events.length > remembered) events.shift();
        post({ type: 'inspection.sent', events: [event] });
      },
    },
    { serialize: redacted },
  );
  inspector.start();

  /** A chart that is loaded late is known only when it runs, so no actor is introduced before its first event. */
  function introduce(actor: AnyActorRef, machine: string): void {
    const { sessionId } = actor;
    if (names.has(sessionId)) return;
    names.set(sessionId, actorName(actor));
    inspector.actor(outline(actor, machine));
  }

  const inspect = (event: InspectionEvent): void => {
    if (event.type === '@xstate.actor') return;
    const actor = event.actorRef as AnyActorRef;
    const machine = machineOf(actor);
    if (!machine) return;
    introduce(actor, machine.id);
    const { sessionId } = actor;
    if (event.type === '@xstate.microstep') {
      const keys = transitionsOf(event).map(transitionKey);
      taken.set(sessionId, [...(taken.get(sessionId) ?? []), ...keys]);
    } else if (event.type === '@xstate.event') {
      const source = event.sourceRef?.sessionId;
      inspector.event(sessionId, event.event, source === undefined ? {} : { source });
    } else if (event.type === '@xstate.snapshot') {
      inspector.snapshot(sessionId, event.snapshot, { event: event.event });
    }
  };

  /** Drops what is remembered for late inspectors: a measurement of memory shall not count it. */
  const forget = (): void => {
    events.length = 0;
    actors.clear();
  };
  return { inspect, forget };
}

function stateOf(snapshot: object): never {
  const { status, value, tags = [] } = snapshot as Seen;
  return { status, value, tags: [...tags] } as never;
}

/** Of a chart's definition the id alone: the inspector has the whole of it, and writing it out takes long. */
function outline(actor: AnyActorRef, machine: string): AnyActorRef {
  const { sessionId, _parent } = actor;
  return { sessionId, _parent, logic: { config: { id: machine } } } as unknown as AnyActorRef;
}
