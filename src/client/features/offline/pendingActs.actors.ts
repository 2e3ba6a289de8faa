import { fromCallback, fromPromise } from 'xstate';
import { pendingActsMachine } from '../../../../machines/offline/pendingActs.machine.ts';
import type {
  ActOutcome,
  ActOwner,
  AskedAct,
} from '../../../../machines/offline/pendingActs.setup.ts';
import { getActOutcome } from '../../../contract/offline/actOutcome.ts';
import { valueIn } from '../../../rules/core/callFailure.ts';
import { arrivesNoMore, type KeptAct } from '../../../rules/offline/pendingAct.ts';
import { openOwn } from '../../core/offline-edits/offlineKey.ts';
import { endCalls, keysUnderWay } from '../../core/pending-acts/sentAct.ts';
import { call } from '../../platform/http/call.ts';
import { isOwnSession } from '../../platform/http/session.ts';
import { removeDraft } from '../../platform/offline/drafts.ts';
import { canStore, readActs, removeAct } from '../../platform/offline/pendingActs.ts';
import { attempt, unasked } from '../../shell/calls/attempt.ts';

export const clientPendingActsMachine = pendingActsMachine.provide({
  actors: {
    holdCalls: fromCallback(
      ({ system }) =>
        () =>
          endCalls(system),
    ),
    checkStorage: fromPromise<boolean>(() => canStore()),
    readActs: fromPromise<readonly KeptAct[], { owner: ActOwner }>(
      async ({ input: { owner }, signal, system }) => {
        if (!isOwnSession(owner)) return [];
        const acts = await openOwn<KeptAct>(owner, await readActs(), signal);
        const underWay = keysUnderWay(system);
        return acts.filter(({ key }) => !underWay.has(key));
      },
    ),
    askOutcome: fromPromise<ActOutcome, AskedAct>(async ({ input: { owner, act }, ...scope }) => {
      if (!isOwnSession(owner)) return 'tooEarly';
      const { key, sentAt, isStored } = act;
      const isCertain = arrivesNoMore(sentAt, Date.now());
      const ask = () => call(getActOutcome, { query: { key } }, { ...scope, isUnattended: true });
      const { isRecorded } = valueIn(await attempt({ ...scope, shown: unasked }, ask));
      if (!isRecorded) return isCertain ? 'notRecorded' : 'tooEarly';
      await removeDraft(key).catch(() => undefined);
      const isFirst = !isStored || (await removeAct(key).catch(() => true));
      return isFirst ? 'posted' : 'shownElsewhere';
    }),
    deleteAct: fromPromise<void, { key: string }>(async ({ input: { key } }) => {
      await removeAct(key);
    }),
  },
});
