import type { AnyActorRef } from 'xstate';
import { findSystemActor } from '../../../../machines/core/systemActor.ts';
import type { PendingActsEvent } from '../../../../machines/core/systemEvents.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import type { KeptAct, PendingAct } from '../../../rules/offline/pendingAct.ts';
import { perApp } from '../../platform/browser/perApp.ts';
import { storedIdentity } from '../../platform/http/session.ts';
import { removeDraft } from '../../platform/offline/drafts.ts';
import { removeAct, setAct } from '../../platform/offline/pendingActs.ts';
import type { ActorSystem } from '../../shell/calls/attempt.ts';
import { isOpenPage } from '../../shell/definePage.ts';

/** The calls of signed acts that are under way: they end with the session, not with their page. */
const underWay = perApp(() => ({ keys: new Set<string>(), leaving: new AbortController() }));

/** The keys of the acts whose calls are under way in this tab. */
export function keysUnderWay(system: ActorSystem): ReadonlySet<string> {
  return underWay(system).keys;
}

/** Ends the calls of a session that is over. */
export function endCalls(system: ActorSystem): void {
  const calls = underWay(system);
  calls.leaving.abort();
  calls.leaving = new AbortController();
}

/** Page and title of the form that is signed, as its draft has them (FIELD-20). */
export function placeOf(system: ActorSystem): Pick<KeptAct, 'title' | 'address'> {
  const navigation = system.get('navigation') as AnyActorRef | undefined;
  const { page, work } = (navigation?.getSnapshot() as { context?: Opened } | undefined)
    ?.context ?? { page: null, work: null };
  if (!isOpenPage(page)) return { title: 'A signed act', address: '/dashboard' };
  const context = (work?.getSnapshot() as { context?: unknown } | undefined)?.context;
  const text = work && page.draft ? (page.draft.of(context)?.text ?? null) : null;
  const { title, address } = text ?? page;
  return { title, address };
}

type Opened = { page: Parameters<typeof isOpenPage>[0]; work: AnyActorRef | null };

/** Whether the answer leaves open what became of the act. */
function isLost(response: Result<unknown>): boolean {
  if (response.ok) return false;
  const { failure } = response;
  if (failure.kind === 'denied') return ![403, 404].includes(failure.status);
  return failure.kind !== 'rejected' && failure.kind !== 'notSent';
}

/** What the list of pending acts has. */
function listedActs(system: ActorSystem): readonly PendingAct[] {
  const chart = system.get('pendingActs') as AnyActorRef | undefined;
  const snapshot = chart?.getSnapshot() as { context: { acts: readonly PendingAct[] } } | undefined;
  return snapshot?.context.acts ?? [];
}

/** Whether the list has the act of an earlier try. */
function isPending(system: ActorSystem, key: string): boolean {
  return listedActs(system).some((act) => act.key === key);
}

/** What could not be stored must not keep the act from being sent. */
async function keep(act: KeptAct): Promise<KeptAct> {
  const identity = storedIdentity();
  if (!identity) return act;
  const owner = { userId: identity.id, agencyId: identity.currentClientId };
  const stored = { ...act, isStored: true };
  const isStored = await setAct(owner, stored).catch(() => false);
  return isStored ? stored : act;
}

/**
 * FIELD-19: one act that is sent. It is kept on this device first, so that a closed page loses nothing, and its call is
 * answered even where its page was left: then the chart `pendingActs` shows what became of it.
 */
export function sentAct(system: ActorSystem, key: string, isTraceable: boolean) {
  const calls = underWay(system);
  const { title, address } = placeOf(system);
  const sentAt = Date.now();
  let act: KeptAct = { key, title, address, sentAt, isTraceable, isStored: false };
  let [isOnPage, isListed, isWaiting] = [true, false, false];
  const tell = (event: PendingActsEvent) =>
    (system.get('pendingActs') as { send(event: PendingActsEvent): void } | undefined)?.send(event);
  const list = () => {
    if (!isListed) tell({ type: 'act.delayed', act });
    isListed = true;
  };
  const settle = async (response: Result<unknown>) => {
    if (!response.ok && response.failure.kind === 'notSent') {
      // An earlier try under the same key may have reached the server.
      if (!isPending(system, key)) await removeAct(key).catch(() => false);
      return;
    }
    if (isLost(response)) {
      list();
      tell({ type: 'act.lost', key });
      return;
    }
    if (isOnPage) tell({ type: 'act.settled', key });
    else if (response.ok) tell({ type: 'act.recorded', key });
    else tell({ type: 'act.refused', key, reason: response.failure.problem.message });
    // Before the act: who dies in between is asked about the act again, and of what is recorded no draft may be left.
    if (response.ok) await removeDraft(key).catch(() => undefined);
    if (response.ok || isOnPage) await removeAct(key).catch(() => false);
  };
  return {
    list,
    /** Its page was left. */
    leave: () => {
      isOnPage = false;
      if (isWaiting) list();
    },
    /** @param call it ends with the session. */
    send: async <Receipt>(
      call: (signal: AbortSignal) => Promise<Result<Receipt>>,
    ): Promise<Result<Receipt>> => {
      isWaiting = true;
      // Before it is kept: what is read then is not taken for an act of a closed page.
      calls.keys.add(key);
      try {
        if (navigator.onLine) act = await keep(act);
        const response = await call(calls.leaving.signal);
        await settle(response);
        return response;
      } catch (error) {
        list();
        tell({ type: 'act.lost', key });
        throw error;
      } finally {
        isWaiting = false;
        calls.keys.delete(key);
      }
    },
  };
}

/**
 * FIELD-19: says once what the list of pending acts finds out about an act whose reply was lost. What the page shows as
 * posted leaves the list, so that its success is shown once.
 *
 * @returns ends it.
 */
export function watchOutcome(
  system: ActorSystem,
  key: string,
  tell: (outcome: 'posted' | 'missing') => void,
): () => void {
  const chart = findSystemActor(system, 'pendingActs');
  let [isListed, isKnown] = [false, false];
  const finish = (outcome: 'posted' | 'missing') => {
    isKnown = true;
    tell(outcome);
    if (outcome === 'posted') chart?.send({ type: 'act.settled', key });
  };
  const look = () => {
    if (isKnown) return;
    const act = listedActs(system).find((one) => one.key === key);
    // One that another tab has shown leaves the list, too.
    if (act?.stage === 'posted' || (isListed && act === undefined)) finish('posted');
    else if (act === undefined || act.stage === 'needsYou') finish('missing');
    isListed = true;
  };
  const subscription = chart?.subscribe(look);
  look();
  return () => subscription?.unsubscribe();
}

/** An act that became a field record is listed as that, and no more as an act without an answer. */
export async function clearSent(system: ActorSystem, key: string): Promise<void> {
  await removeAct(key).catch(() => false);
  findSystemActor(system, 'pendingActs')?.send({ type: 'act.settled', key });
  findSystemActor(system, 'delivery')?.send({ type: 'record.made' });
}
