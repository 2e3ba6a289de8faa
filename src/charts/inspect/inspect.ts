import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent, StateValue } from 'xstate';
import { type GuardedBranch, guardAnswers } from '../read/guardAnswers.ts';
import { actorName, machineOf, runningChildren, transitionsOf } from '../read/interpreter.ts';
import { transitionKey } from '../read/transitionKey.ts';
import { type ContextProjection, changedFields, projectContext } from './projectContext.ts';

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

/** What an inspector learns of an event that was handled, in `event` of the package's snapshot. */
export interface HandledEvent {
  readonly type: string;
  /** Keys of the transition definitions taken. */
  readonly takes: readonly string[];
  /** What each guard said, where the event was refused. */
  readonly refusals: readonly GuardedBranch[];
}

/** What an inspector learns of a chart afterwards, as `snapshot` of the package's event. */
export interface SeenSnapshot {
  readonly status: string;
  readonly value: StateValue;
  readonly tags: readonly string[];
  readonly context: ContextProjection;
  /** Names of the fields of the context that this event changed. */
  readonly changed: readonly string[];
  /** Calls and watchers at work for the chart; charts are actors of their own. */
  readonly running: readonly string[];
}

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
  const senders = new Map<string, string>();
  const handled = new Map<string, HandledEvent>();
  const contexts = new Map<string, object>();
  let number = 0;

  const post = (message: InspectionMessage) => channel.postMessage(message);

  /**
   * Names, states, tags, transitions, answers of guards and the projected context only, each copied by itself: payloads
   * and texts of a context never leave the page, for among them are passwords, PINs and tokens.
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
        const from = sourceId === undefined ? undefined : senders.get(sourceId);
        return { ...base, type, sourceId, event: { type: event.event.type, from } };
      }
      case '@xstate.snapshot': {
        const { type, snapshot } = event;
        const told = handled.get(sessionId) ?? { type: event.event.type, takes: [], refusals: [] };
        const former = contexts.get(sessionId);
        const seen = seenOf(snapshot as unknown as AnyMachineSnapshot, former);
        return { ...base, type, event: { ...told }, snapshot: seen as never };
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
      const { sourceRef } = event;
      if (sourceRef) senders.set(sourceRef.sessionId, actorName(sourceRef));
      const source = sourceRef?.sessionId;
      inspector.event(sessionId, event.event, source === undefined ? {} : { source });
    } else if (event.type === '@xstate.snapshot') {
      const snapshot = event.snapshot as AnyMachineSnapshot;
      const takes = taken.get(sessionId) ?? [];
      taken.delete(sessionId);
      const { type } = event.event;
      const refusals = takes.length > 0 ? [] : guardAnswers(machine, snapshot, event.event);
      handled.set(sessionId, { type, takes, refusals });
      inspector.snapshot(sessionId, event.snapshot, { event: event.event });
      contexts.set(sessionId, snapshot.context as object);
    }
  };

  /** Drops what is remembered for late inspectors: a measurement of memory shall not count it. */
  const forget = (): void => {
    events.length = 0;
    actors.clear();
  };
  return { inspect, forget };
}

function seenOf(snapshot: AnyMachineSnapshot, former: object | undefined): SeenSnapshot {
  const context = snapshot.context as object;
  const children = [...runningChildren(snapshot)];
  return {
    status: snapshot.status,
    value: snapshot.value as StateValue,
    tags: [...snapshot.tags],
    context: projectContext(context),
    changed: changedFields(former, context),
    running: children.flatMap(([name, child]) => (machineOf(child) ? [] : [name])),
  };
}

/** Of a chart's definition the id alone: the inspector has the whole of it, and writing it out takes long. */
function outline(actor: AnyActorRef, machine: string): AnyActorRef {
  const { sessionId, _parent } = actor;
  return { sessionId, _parent, logic: { config: { id: machine } } } as unknown as AnyActorRef;
}
