import { type ActorRefFrom, type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import type { navigationMachine } from '../../../../../machines/app/navigation.machine.ts';
import { draftMachine } from '../../../../../machines/custody/draft.machine.ts';
import type {
  DraftEvent,
  DraftHead,
  DraftOwner,
} from '../../../../../machines/custody/draft.setup.ts';
import type { FormChange } from '../../../../rules/custody/draft/draft.ts';
import { ownDrafts } from '../../../core/drafts/ownDrafts.ts';
import { hasOfflineKey } from '../../../core/offline-edits/offlineKey.ts';
import { isOwnSession } from '../../../platform/http/session.ts';
import { removeDraft, removeOldDrafts, setDraft } from '../../../platform/offline/drafts.ts';
import { requestPersistence } from '../../../platform/offline/persistence.ts';
import { isOpenPage, type OpenPage } from '../../../shell/definePage.ts';

type Navigation = ActorRefFrom<typeof navigationMachine>;

const ofContent = (change: FormChange | null) =>
  JSON.stringify(change && { id: change.id, content: change.text?.content ?? null });

/** Reports what is typed in the form of a page, from its first change on. @returns stops. */
function watchForm(
  work: AnyActorRef,
  draft: NonNullable<OpenPage['draft']>,
  report: (change: FormChange) => void,
): () => void {
  const present = () => draft.of((work.getSnapshot() as { context: unknown }).context);
  let before = ofContent(present());
  const { unsubscribe } = work.subscribe(() => {
    const change = present();
    const now = ofContent(change);
    if (now === before) return;
    before = now;
    if (change) report(change);
  });
  return unsubscribe;
}

export const clientDraftMachine = draftMachine.provide({
  actors: {
    watchPages: fromCallback<DraftEvent>(({ sendBack, system }) => {
      const navigation = system.get('navigation') as Navigation;
      let followed: AnyActorRef | null = null;
      let arrived = -1;
      let stop = () => {};
      const follow = () => {
        const { page, work, arrivals } = navigation.getSnapshot().context;
        if (page?.name === 'dashboard' && arrivals !== arrived) sendBack({ type: 'list.opened' });
        arrived = arrivals;
        if (work === followed) return;
        stop();
        followed = work;
        const draft = isOpenPage(page) ? page.draft : null;
        stop =
          work && draft
            ? watchForm(work, draft, (change) => sendBack({ type: 'form.changed', change }))
            : () => {};
      };
      const { unsubscribe } = navigation.subscribe(follow);
      follow();
      return () => {
        unsubscribe();
        stop();
      };
    }),
    keepDraft: fromPromise<boolean, { owner: DraftOwner; change: FormChange }>(
      async ({ input: { owner, change }, signal }) => {
        const { id, text } = change;
        if (text === null) {
          await removeDraft(id);
          return true;
        }
        // A session that has ended, or become another's, keeps nothing more.
        if (!isOwnSession(owner) || !(await hasOfflineKey(owner, signal))) return false;
        const isKept = await setDraft(owner, { ...text, id, keptAt: Date.now() });
        if (isKept) void requestPersistence();
        return isKept;
      },
    ),
    listDrafts: fromPromise<readonly DraftHead[], { owner: DraftOwner }>(
      async ({ input: { owner }, signal }) => {
        const now = Date.now();
        await removeOldDrafts(now);
        if (!isOwnSession(owner)) return [];
        const drafts = await ownDrafts(owner, now, signal);
        return drafts
          .map(({ id, title, address, keptAt }) => ({ id, title, address, keptAt }))
          .toSorted((one, other) => other.keptAt - one.keptAt);
      },
    ),
    discardDraft: fromPromise<void, { id: string }>(({ input: { id } }) => removeDraft(id)),
  },
});
