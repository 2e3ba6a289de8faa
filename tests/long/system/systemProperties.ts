import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { actorName } from '../../../src/charts/read/interpreter.ts';
import type { Browser } from './browser.ts';

type System = { get(id: string): unknown };

/** The running application and what it runs in, at a moment at which nothing is under way but what waits for someone. */
export type SystemMoment = {
  readonly app: AnyActorRef;
  readonly browser: Browser;
  /** Calls that a person caused and that have not ended, as the client counts them. */
  readonly countedCalls: number;
  /** Whether a session that this page showed has ended, and none has started since. */
  readonly hasLeft: boolean;
};

type Snapshot = Partial<AnyMachineSnapshot> | undefined;

function snapshotOf(system: System, name: string): Snapshot {
  const ref = system.get(name) as AnyActorRef | undefined;
  return ref?.getSnapshot() as Snapshot;
}

function childrenOf(snapshot: Snapshot): (readonly [string, AnyActorRef])[] {
  const children = (snapshot?.children ?? {}) as Record<string, AnyActorRef | undefined>;
  return Object.entries(children).flatMap(([id, child]) => (child ? [[id, child] as const] : []));
}

const isIn = (snapshot: Snapshot, ...states: readonly (string | object)[]) =>
  states.some((state) => snapshot?.matches?.(state) === true);

const tagged = (snapshot: Snapshot, ...tags: readonly string[]) =>
  tags.some((tag) => snapshot?.hasTag?.(tag) === true);

/** Every chart of the application that runs, by the path of ids that leads to it. */
function chartsBelow(ref: AnyActorRef, path: string): [string, AnyMachineSnapshot][] {
  const snapshot = ref.getSnapshot() as Snapshot;
  if (snapshot?.status !== 'active' || snapshot.machine === undefined) return [];
  const below = childrenOf(snapshot).flatMap(([id, child]) => chartsBelow(child, `${path}.${id}`));
  return [[path, snapshot as AnyMachineSnapshot], ...below];
}

/** Whether a login is under way, so that the session chart hears of its end. */
function isLoggingIn(login: Snapshot): boolean {
  const passkey = Object.fromEntries(childrenOf(login)).passkeyLogin?.getSnapshot() as Snapshot;
  return (
    tagged(login, 'busy', 'redeemingLink') ||
    isIn(login, 'offeringPasswordless', 'redeemingLink') ||
    tagged(passkey, 'busy', 'prompting')
  );
}

/**
 * States in which a chart waits for a message of another, and who then has to be on the way to sending it. Written by
 * hand from what the charts are for, not read from them.
 */
function waitsForNoOne({ app, browser }: SystemMoment): string | undefined {
  const { system } = app;
  const [session, failures, navigation] = ['session', 'failures', 'navigation'].map((name) =>
    snapshotOf(system, name),
  );
  const isAsked =
    isIn(snapshotOf(system, 'leaving'), 'deciding', 'confirming') ||
    !isIn(snapshotOf(system, 'leaveWithUnsent'), 'idle');
  const isSessionDeciding = isIn(
    session,
    { loggedIn: 'landing' },
    { loggedIn: 'leaving' },
    'loggingOut',
    'rejected',
  );
  const isLeavingPage = browser.address.leftFor !== null;
  const rules: readonly [string, boolean][] = [
    [
      'failures waits for the end of a session that no one ends',
      isIn(failures, 'endingSession') && !isIn(session, 'rejected'),
    ],
    [
      'failures waits for an application that has started',
      isIn(failures, 'starting') && !isIn(app.getSnapshot() as Snapshot, 'booting'),
    ],
    [
      'navigation waits for an address that no one opens',
      isIn(navigation, 'redirecting') &&
        !isLeavingPage &&
        !isSessionDeciding &&
        !isIn(failures, 'refreshing', 'reloading', 'endingSession'),
    ],
    [
      'session waits for an answer that no one is asked for',
      isIn(session, { loggedIn: 'leaving' }) && !isAsked,
    ],
    [
      'agencySwap waits for an answer that no one is asked for',
      isIn(snapshotOf(system, 'agencySwap'), 'resolving') && !isAsked,
    ],
    [
      'agencySwap waits for a page that no one loads',
      isIn(snapshotOf(system, 'agencySwap'), 'leaving') && !isLeavingPage,
    ],
    [
      'session waits for the end of a login that no one makes',
      isIn(session, { loggedOut: 'loggingIn' }) && !isLoggingIn(snapshotOf(system, 'login')),
    ],
    [
      'session does not know of the login that is under way',
      isIn(session, { loggedOut: 'idle' }) &&
        isIn(snapshotOf(system, 'login'), { regular: 'checkingPassword' }),
    ],
  ];
  return rules.find(([, isWrong]) => isWrong)?.[0];
}

const sessionKeys = ['token', 'user', 'security', 'hasSignatureAndPin'];

/** Once someone who was logged in is no longer, nothing of the session is stored. */
function keepsSession({ app, browser, hasLeft }: SystemMoment): string | undefined {
  const [session, login] = ['session', 'login'].map((name) => snapshotOf(app.system, name));
  if (!hasLeft || !isIn(session, { loggedOut: 'idle' }) || isLoggingIn(login)) return undefined;
  const kept = sessionKeys.filter((key) => browser.local.getItem(key) !== null);
  return kept.length > 0 ? `after the session ${kept.join(', ')} is stored` : undefined;
}

/** What was written since the last look belongs to a session that had not ended. */
function writesAfterTheEnd({ browser: { written, server } }: SystemMoment): string | undefined {
  for (const { key, value, endMark, hasToken } of written) {
    const gainedUnder = key === 'token' ? server.gainedUnder.get(value) : undefined;
    if (gainedUnder !== undefined && gainedUnder !== endMark)
      return 'a session is stored that was gained before a logout';
    if (sessionKeys.includes(key) && key !== 'token' && !hasToken)
      return `${key} is stored after the session has ended`;
  }
  return undefined;
}

/** The first thing that is wrong with the application as it is now. */
export function problemNow(moment: SystemMoment): string | undefined {
  const root = moment.app.getSnapshot() as AnyMachineSnapshot;
  if (root.status !== 'active') return `the root chart is ${root.status}`;
  if (isIn(root, 'broken')) return 'a chart below the root has died';
  const dead = chartsBelow(moment.app, 'app').flatMap(([path, snapshot]) =>
    childrenOf(snapshot).flatMap(([id, child]) => {
      const { status, error } = child.getSnapshot() as { status: string; error?: unknown };
      const isUnprovided =
        status === 'error' && /not provided|No chart answers/.test(String(error));
      return isUnprovided ? [`${path}.${id}: ${String(error)}`] : [];
    }),
  );
  return dead[0] ?? waitsForNoOne(moment) ?? writesAfterTheEnd(moment) ?? keepsSession(moment);
}

/** Tags of states in which a person waits for the end of a call. */
const waitingTags = ['busy', 'spinner', 'loading', 'reloading'] as const;

/** What still waits once every call has ended, every question is answered, and time has passed. */
export function problemAtRest(moment: SystemMoment): string | undefined {
  const { app, browser, countedCalls } = moment;
  if (countedCalls > 0) return `${String(countedCalls)} calls are counted that have ended`;
  if (tagged(snapshotOf(app.system, 'progress'), 'shown'))
    return 'progress is shown, and no call is under way';
  // A page that is about to be replaced waits for the browser.
  if (browser.address.leftFor !== null) return undefined;
  for (const [path, snapshot] of chartsBelow(app, 'app')) {
    const tag = waitingTags.find((one) => snapshot.hasTag(one));
    if (tag !== undefined)
      return `${path} stays ${tag} in ${JSON.stringify(snapshot.value)} after its calls have ended`;
  }
  return undefined;
}

/** Whether charts can be left in peace: no one waits for a call or for time that passes. */
export function isAtRest(moment: SystemMoment): boolean {
  return problemAtRest(moment) === undefined && moment.browser.server.pending.length === 0;
}

/** Hears what actors do. @returns the inspection, and what was wrong since the last look. */
export function watchActors() {
  const wrong: string[] = [];
  return {
    inspect(event: InspectionEvent): void {
      if (event.type !== '@xstate.event') return;
      const { sourceRef, actorRef } = event;
      const { type, error } = event.event as { type: string; error?: unknown };
      if (/not provided|No chart answers/.test(String(error))) wrong.push(String(error));
      if (sourceRef === undefined || sourceRef === actorRef || type.startsWith('xstate.')) return;
      const { status } = sourceRef.getSnapshot() as { status: string };
      if (status === 'stopped')
        wrong.push(`${actorName(sourceRef)} sends ${type} after it was stopped`);
    },
    takeWrong: () => wrong.splice(0),
  };
}
