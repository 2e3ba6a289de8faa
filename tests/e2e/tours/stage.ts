import type { BrowserContext, Page } from 'playwright/test';
import type { TourStep } from '../../../src/charts/run/tour.ts';
import type { E2eServer } from '../server/e2eServer.ts';
import type { HeldCalls } from './heldCalls.ts';

/** What a tour is performed with. */
export interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: E2eServer;
  /** The calls of the chart's actors, held until their step. */
  readonly calls: HeldCalls;
  /** What outcomes that are prepared leave for the start and for other outcomes. */
  readonly plan: {
    /** The query of the address the tour starts at. */
    query: string;
    /** Providers' addresses in the order in which they will be found; uploads that the browser requested. */
    readonly addresses: string[];
  };
}

export interface Outcome {
  /** Before the page opens: for actors that are done or fail as soon as they start. */
  prepare?(scene: Scene): Promise<void>;
  /** At its step: the database or the network is prepared, and the held call continues. */
  release?(scene: Scene): Promise<void>;
}

/**
 * `inert`: in this state the control shows what was requested already, so nothing can be sent. `heard`: it is not a
 * control but something that happens; the chart hears of it in every state, and refuses it if nothing is to be done.
 */
export type Gesture = (scene: Scene, state: string) => Promise<'inert' | 'heard' | undefined>;

/** How a person and the world do what the tours of one machine say. */
export interface Stage {
  /** The addresses of the calls that are held: `*` is anything. */
  readonly calls: readonly string[];
  /** Whether its tours can share a browser, one page after another: none of them moves the clock, which stays moved. */
  readonly isTogether?: boolean;
  /** Brings the page to where the chart starts, by the name of the start. */
  readonly starts: Readonly<Record<string, (scene: Scene) => Promise<void>>>;
  /** By event type, one for each example of the fixtures. */
  readonly gestures: Readonly<Record<string, readonly Gesture[]>>;
  /** By `actor done n` or `actor error n`, n the example of the fixtures; or by the delay that an actor outlasts. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /**
   * Actors that are done as soon as they start and that no stage can hold. Their steps take place before their turn, and
   * the errors of such an actor do not occur here.
   */
  readonly atOnce?: readonly string[];
  /** By outcome, what another chart sends back at once. */
  readonly echoes?: Readonly<Record<string, string>>;
  /** What a person sees, by state; `passing` if the chart continues immediately. */
  readonly seen: Readonly<
    Record<
      string,
      'passing' | ((scene: Scene, step: Pick<TourStep, 'event' | 'context'>) => Promise<void>)
    >
  >;
}
