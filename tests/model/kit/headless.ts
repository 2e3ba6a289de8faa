import type { AnyActorLogic, AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type AnyEventObject, createActor, type InspectionEvent } from 'xstate';
import {
  actorName,
  createdActor,
  machineOf,
  runningChildren,
  type ScheduledEvent,
  scheduledEvents,
  sourceName,
  type TransitionDefinition,
  transitionsOf,
  witnessActions,
} from '../../../src/charts/read/interpreter.ts';
import { changesOfContext } from './contextChanges.ts';
import { effectOf, misdirectedEvent, stoppedActor, withParameters } from './effects.ts';
import { simulatedTime } from './simulatedTime.ts';
import { standIn } from './standIn.ts';

export interface HeadlessOptions {
  readonly input?: unknown;
  /** System ids the machine sends to; a recorder answers to each. */
  readonly systemActors?: readonly string[];
  /** Hears of the transitions of each microstep of the machine, once it is done. */
  readonly onMicrostep?: (taken: readonly TransitionDefinition[]) => void;
}

/** An event that a fake received. */
interface ReceivedEvent {
  readonly actor: string;
  readonly event: AnyEventObject;
}

function withStandIns(machine: AnyStateMachine, logic: AnyActorLogic): AnyStateMachine {
  const names = Object.keys(machine.implementations.actors);
  return machine.provide({ actors: Object.fromEntries(names.map((name) => [name, logic])) });
}

/**
 * Runs the production machine with fakes for its actors and simulated time; guards, actions and delays are the real
 * ones. Everything happens synchronously. The parent of the machine and its systemActors are recorders too.
 */
export function startHeadless(machine: AnyStateMachine, options: HeadlessOptions = {}) {
  const time = simulatedTime();
  const due = new WeakMap<ScheduledEvent, number>();
  const received: ReceivedEvent[] = [];
  let steps: (readonly TransitionDefinition[])[] = [];
  let effects: string[] = [];
  let outside: string[] = [];
  let crash: unknown;

  const record = (effect: string) => {
    effects.push(effect);
    outside.push(effect);
  };
  const fake = standIn((actor) => {
    record(`stop ${actorName(actor)}`);
  });
  const withFakes = withStandIns(machine, fake);
  const subject = witnessActions(withFakes, (name, params) => {
    effects.push(withParameters(name, params));
  });
  const inspect = (event: InspectionEvent) => {
    const origin = createdActor(event)?.parent ?? event.actorRef;
    if (machineOf(origin) === subject) {
      if (event.type === '@xstate.microstep') {
        const taken = transitionsOf(event);
        steps.push(taken);
        options.onMicrostep?.(taken);
      }
      const effect = effectOf(event);
      if (effect !== undefined) record(effect);
      // A fake reports by itself that it was stopped, whatever the cause.
      const stopped = stoppedActor(event);
      if (stopped && stopped.logic !== fake) record(`stop ${actorName(stopped)}`);
      const misdirected = misdirectedEvent(event);
      if (misdirected !== undefined) {
        crash ??= new Error(`${misdirected} has no receiver: add its system id to systemActors.`);
      }
    } else if (event.type === '@xstate.event' && !/^(xstate|standIn)\./.test(event.event.type)) {
      received.push({ actor: actorName(event.actorRef), event: event.event });
    }
  };
  const clock = {
    setTimeout(run: () => void, milliseconds: number) {
      const id = time.setTimeout(run, milliseconds);
      for (const scheduled of scheduledEvents(parent)) {
        if (!due.has(scheduled)) due.set(scheduled, time.now() + Math.max(0, scheduled.delay));
      }
      return id;
    },
    clearTimeout: (id: number) => {
      time.clearTimeout(id);
    },
  };

  const recorder = standIn();
  const parent = createActor(recorder, { id: 'parent', clock, inspect, input: undefined });
  parent.start();
  for (const systemId of options.systemActors ?? []) {
    createActor(recorder, { parent, systemId, id: systemId, input: undefined }).start();
  }
  const actor: AnyActorRef = createActor(subject, { parent, id: machine.id, input: options.input });
  actor.subscribe({
    error(error) {
      crash ??= error;
    },
  });
  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot;
  const takeAssigned = changesOfContext();
  actor.start();

  const running = () => runningChildren(snapshot());
  function child(name: string): AnyActorRef {
    const found = running().get(name);
    if (found) return found;
    throw new Error(`No actor ${name} is running in ${JSON.stringify(snapshot().value)}.`);
  }

  return {
    snapshot,
    /** Events that the fakes received since the start. */
    received: received as readonly ReceivedEvent[],
    /** What threw inside the machine and stopped it, if anything did. */
    crash: () => crash,
    send(event: AnyEventObject) {
      actor.send(event);
    },
    /** Lets an invoked promise or child machine be done. */
    complete(name: string, output: unknown) {
      child(name).send({ type: 'standIn.done', output });
    },
    /** Lets an invoked actor fail. */
    fail(name: string, error: unknown) {
      child(name).send({ type: 'standIn.failed', error });
    },
    /** What a callback actor does when it has something to say. */
    sendBack(name: string, event: AnyEventObject) {
      child(name);
      actor.send(event);
    },
    advance: time.advance,
    /** Ids of the actors that have neither ended nor failed, with the names of their logic. */
    running: () => new Map([...running()].map(([id, child]) => [id, sourceName(child)])),
    /** Delayed events of the machine itself with the milliseconds until each, soonest first. */
    timers: () =>
      scheduledEvents(parent)
        .filter(({ target }) => target === actor)
        .map((one) => ({ type: one.event.type, inMs: (due.get(one) ?? 0) - time.now() }))
        .sort((one, other) => one.inMs - other.inMs),
    /** Microsteps (each a list of transitions), actions, and changed keys of the context since the last call. */
    takeJournal() {
      const journal = { steps, effects, assigned: takeAssigned(snapshot().context as object) };
      steps = [];
      effects = [];
      return journal;
    },
    /** What others notice of the effects since the last call: events raised and canceled are the machine's own. */
    takeOutside() {
      const noticed = outside
        .filter((effect) => !/^(?:raise|cancel) /.test(effect))
        .map((effect) => effect.replace(/^(wait \d+ ms) .*/, '$1'));
      outside = [];
      return noticed;
    },
  };
}

export type HeadlessRun = ReturnType<typeof startHeadless>;
