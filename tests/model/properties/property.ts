import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { count, type Moment } from './moment.ts';

/** A moment of one machine, with its own types. */
export type MomentOf<Machine extends AnyStateMachine> = Omit<
  Moment,
  'input' | 'before' | 'snapshot'
> & {
  readonly input: InputFrom<Machine>;
  readonly before: SnapshotFrom<Machine>;
  readonly snapshot: SnapshotFrom<Machine>;
};

/**
 * What a requirement says of a chart, written by hand from the requirement: figures and texts stand in it as the
 * requirement has them, and are never read from the chart.
 */
export interface Property<Machine extends AnyStateMachine = AnyStateMachine> {
  /** Of the requirement. */
  readonly id: string;
  readonly says: string;
  /** It reads nothing but `snapshot`, so that it can be checked of a chart in a browser. */
  readonly isOfSnapshot?: boolean;
  /** Whether it speaks of this moment; of all by default. */
  applies?(moment: MomentOf<Machine>): boolean;
  holds(moment: MomentOf<Machine>): boolean;
}

/** A property of some machine, for code that walks them all. */
export type AnyProperty = {
  readonly id: string;
  readonly says: string;
  readonly isOfSnapshot: boolean;
  readonly applies: (moment: Moment) => boolean;
  readonly holds: (moment: Moment) => boolean;
};

/** The properties of one chart. */
export function propertiesOf<Machine extends AnyStateMachine>(
  properties: readonly Property<Machine>[],
): readonly AnyProperty[] {
  return properties.map((property) => {
    const typed = (moment: Moment) => moment as unknown as MomentOf<Machine>;
    return {
      id: property.id,
      says: property.says,
      isOfSnapshot: property.isOfSnapshot === true,
      applies: (moment) => property.applies?.(typed(moment)) ?? true,
      holds: (moment) => property.holds(typed(moment)),
    };
  });
}

type Effects = Pick<Moment, 'did' | 'past'>;

/** How often this step did something that starts with these words: `start logOut`, `send navigation session.expired`. */
export const now = ({ did }: Effects, effect: string): number => count(did, effect);

/** The same of this step and all before. */
export const ever = ({ did, past }: Effects, effect: string): number =>
  count(past, effect) + count(did, effect);

/** Whether the chart has just been started. */
export const isFirst = ({ event }: Pick<Moment, 'event'>): boolean => event === 'xstate.init';

/** Whether an actor has just ended, with an output of which this is true. */
export function ended<Output>(
  { event, payload }: Pick<Moment, 'event' | 'payload'>,
  actor: string,
  isSuch: (output: Output) => boolean = () => true,
): boolean {
  return event === `xstate.done.actor.${actor}` && isSuch(payload as Output);
}

/** Whether an actor has just failed. */
export const failed = ({ event }: Pick<Moment, 'event'>, ...actors: readonly string[]): boolean =>
  actors.some((actor) => event === `xstate.error.actor.${actor}`);

/** Whether one of these actors is at work. */
export const runs = ({ running }: Pick<Moment, 'running'>, ...actors: readonly string[]): boolean =>
  running.some((id) => actors.includes(id));

/** One of a form's calls is under way: the form is busy, so that it is not sent a second time. */
export function busyWhile<Machine extends AnyStateMachine>(
  id: string,
  ...actors: readonly string[]
): Property<Machine> {
  return {
    id,
    says: `while ${actors.join(' or ')} is under way, nothing can be sent a second time`,
    applies: ({ running }) => running.some((one) => actors.includes(one)),
    holds: ({ snapshot }) => (snapshot as Moment['snapshot']).hasTag('busy'),
  };
}
