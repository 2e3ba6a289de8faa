import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { Browser } from './browser.ts';
import { loadInside } from './bundle.ts';
import { happen } from './happenings.ts';
import { personWaivers } from './personEvents.ts';
import type { Start, SystemMove } from './systemMoves.ts';
import {
  isAtRest,
  problemAtRest,
  problemNow,
  type SystemMoment,
  watchActors,
} from './systemProperties.ts';

export type Inside = Awaited<ReturnType<typeof loadInside>>;

/** A sequence: the start of the page, and what happens to it. */
export type Sequence = { readonly start: Start; readonly moves: readonly SystemMove[] };

const uncaught = ['unhandledRejection', 'uncaughtException'] as const;

/** Everything that is decided by promises that nothing holds up. */
const settled = () =>
  new Promise<void>((done) => {
    setImmediate(() => setImmediate(done));
  });

const loginQueries = {
  sso: { userIdFromSso: 't'.repeat(32) },
  integration: { username: 'dana', userguid: 'g', clientId: '1' },
} as const;

const owner = { userId: sampleArrival().user.id, agencyId: 1 };

/** Plays sequences in the composed application, one after the other, in one simulated browser. */
export class SystemPlayer {
  readonly #browser: Browser;
  readonly #inside: Inside;
  /** Errors that no one caught. */
  readonly #thrown: unknown[] = [];
  #app: AnyActorRef | null = null;
  #watch = watchActors();
  #wasInside = false;

  private constructor(browser: Browser, inside: Inside) {
    this.#browser = browser;
    this.#inside = inside;
  }

  /** @param change makes faults in the charts, for tests of the properties. */
  static async open(
    change: (inside: Inside, browser: Browser) => void = () => undefined,
  ): Promise<SystemPlayer> {
    const browser = new Browser();
    const inside = await loadInside(browser.globals);
    change(inside, browser);
    const player = new SystemPlayer(browser, inside);
    await player.#loadLateCharts();
    return player;
  }

  /** @returns what is wrong, in a sentence; undefined if all properties hold to the end. */
  async play({ start, moves }: Sequence): Promise<string | undefined> {
    const note = (error: unknown) => this.#thrown.push(error);
    for (const type of uncaught) process.on(type, note);
    try {
      await this.#begin(start);
      let problem = this.#look();
      for (const move of moves) {
        if (problem !== undefined) return problem;
        problem = await this.#do(move);
      }
      return problem ?? (await this.#rest()) ?? (await this.#end());
    } finally {
      this.#app?.stop();
      this.#app = null;
      await settled();
      this.#dropAll();
      await settled();
      for (const type of uncaught) process.off(type, note);
      this.#thrown.length = 0;
      this.#browser.reset();
    }
  }

  /** Charts that the client loads when they are first needed are loaded before, so that all sequences are alike. */
  async #loadLateCharts(): Promise<void> {
    const { clientLoginMachine: login, clientSessionMachine: session } = this.#inside;
    const late = [
      login.implementations.actors.passkeyLogin,
      login.implementations.actors.passwordless,
      login.implementations.actors.ssoLogin,
      login.implementations.actors.integrationLogin,
      session.implementations.actors.postLogin,
    ] as unknown as { start: (snapshot: unknown, scope: unknown) => void }[];
    for (const logic of late) logic.start(undefined, { self: { send: () => undefined } });
    for (let turn = 0; turn < 5; turn += 1) await this.#pass(1_000);
    this.#browser.reset();
  }

  async #begin({ stored, address, isOnline, via, edits }: Start): Promise<void> {
    const { local, time } = this.#browser;
    this.#browser.setOnline(isOnline);
    const arrival = sampleArrival({ clientCount: 2 });
    if (stored !== 'nothing') {
      const isOver = stored === 'a session that timed out';
      this.#browser.storeSession(arrival, time.now() - (isOver ? 400_000 : 1_000));
    }
    if (stored === 'an unknown token') local.put({ token: 'unknown'.padEnd(40, '-') });
    if (edits > 0) await this.#keepEdits(edits);
    await this.#start(address, via === null ? undefined : loginQueries[via]);
  }

  async #keepEdits(count: number): Promise<void> {
    const { setEdit, storeKey } = this.#inside;
    await storeKey(owner, 'k'.repeat(43), () => true);
    for (let index = 0; index < count; index += 1) {
      const base = sampleRow({ userId: `6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d000${String(index)}` });
      const user = { ...base, fullName: 'Rosa Marsh' };
      const operationId = `6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00a${String(index)}`;
      const editedAt = '2026-03-10T07:00:00.000Z';
      await setEdit(owner, { user, base, operationId, editedAt, over: null });
    }
  }

  async #start(address: string, loginQuery?: object): Promise<void> {
    const { createActor, provideApp, readAppInput } = this.#inside;
    this.#browser.open(address, loginQuery);
    this.#watch = watchActors();
    this.#wasInside = false;
    const app = createActor(
      provideApp(() => Promise.resolve()),
      { input: readAppInput(), systemId: 'app', inspect: this.#watch.inspect },
    );
    this.#app = app;
    app.start();
    await settled();
  }

  async #do(move: SystemMove): Promise<string | undefined> {
    switch (move.kind) {
      case 'reload':
        return this.#reload();
      case 'wait':
        return this.#wait(move.ms);
      case 'sleep':
        await this.#pass(move.ms);
        return this.#look();
      default:
        happen(move, this.#browser, this.#running());
        await settled();
        return this.#look();
    }
  }

  /** The page ends as pages do: its calls are cut off and its timers are gone. Then it is opened again. */
  async #reload(): Promise<string | undefined> {
    const ended = await this.#end();
    if (ended !== undefined) return ended;
    const { leftFor, current } = this.#browser.address;
    const isOurs = leftFor?.startsWith('/') === true && !leftFor.startsWith('/uploads');
    await this.#start(isOurs ? leftFor : current);
    return this.#look();
  }

  async #wait(ms: number): Promise<string | undefined> {
    const { time } = this.#browser;
    const until = time.now() + ms;
    while (time.nextDue() <= until) {
      time.moveTo(time.nextDue());
      this.#fireDue();
      await settled();
      const problem = this.#look();
      if (problem !== undefined) return problem;
    }
    time.moveTo(until);
    return undefined;
  }

  async #pass(ms: number): Promise<void> {
    const { time } = this.#browser;
    time.moveTo(time.now() + ms);
    this.#fireDue();
    await settled();
  }

  #fireDue(): void {
    for (const run of this.#browser.time.takeDue()) {
      try {
        run();
      } catch (error) {
        this.#thrown.push(error);
      }
    }
  }

  #running(): AnyActorRef {
    if (this.#app === null) throw new Error('The application was not started.');
    return this.#app;
  }

  #moment(): SystemMoment {
    const app = this.#running();
    const session = app.system.get('session') as AnyActorRef | undefined;
    const isInside = (session?.getSnapshot() as AnyMachineSnapshot | undefined)?.hasTag('loggedIn');
    if (isInside === true) this.#wasInside = true;
    const countedCalls = this.#inside.pendingCalls();
    return { app, browser: this.#browser, countedCalls, hasLeft: this.#wasInside && !isInside };
  }

  #look(): string | undefined {
    const [thrown] = this.#thrown;
    if (thrown !== undefined) return `it throws ${describe(thrown)}`;
    const [wrong] = this.#watch.takeWrong();
    if (wrong !== undefined) return wrong;
    const problem = problemNow(this.#moment());
    this.#browser.written = [];
    return problem;
  }

  /** Ends all calls, answers all questions, lets time pass. @returns what waits all the same. */
  async #rest(): Promise<string | undefined> {
    this.#browser.tables.become('answering');
    for (let turn = 0; turn < mostTurns; turn += 1) {
      for (const call of [...this.#browser.server.pending]) call.end('honest');
      for (const question of this.#browser.device.questions) question.answer(false);
      for (const { ref, event } of personWaivers(this.#running().system)) ref.send(event);
      await settled();
      const problem = this.#look();
      if (problem !== undefined) return problem;
      if (isAtRest(this.#moment())) return undefined;
      await this.#pass(turn < 20 ? 200 : 2_000);
    }
    return problemAtRest(this.#moment());
  }

  /** Stops everything and lets every call end. @returns what acts all the same. */
  async #end(): Promise<string | undefined> {
    this.#app?.stop();
    await settled();
    this.#browser.written = [];
    this.#dropAll();
    for (let turn = 0; turn < 3; turn += 1) await this.#pass(40_000);
    const [key] = this.#browser.written;
    if (key !== undefined) return `${key.key} is stored after everything was stopped`;
    const [left] = this.#browser.leftovers();
    if (left !== undefined) return `something listens to ${left} after everything was stopped`;
    const counted = this.#inside.pendingCalls();
    if (counted > 0) return `${String(counted)} calls are counted after everything was stopped`;
    const [thrown] = this.#thrown;
    return thrown === undefined ? undefined : `it throws ${describe(thrown)} after it was stopped`;
  }

  #dropAll(): void {
    this.#browser.tables.become('answering');
    for (const call of [...this.#browser.server.pending]) call.end('honest');
    for (const question of this.#browser.device.questions) question.answer(false);
  }
}

/** Enough for the longest time limit of a chart. */
const mostTurns = 80;

function describe(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}
