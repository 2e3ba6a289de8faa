import { UpdateNotice } from '../../../src/client/app/UpdateNotice.tsx';
import { KitLine, KitNotice } from '../../../src/client/core/field/KitNotice.tsx';
import {
  PendingButton,
  PendingCard,
  PendingPanel,
  StorageNotice,
} from '../../../src/client/core/pending-acts/PendingActs.tsx';
import { DiscardDraft } from '../../../src/client/features/custody/drafts/DiscardDraft.tsx';
import { DraftNotice } from '../../../src/client/features/custody/drafts/DraftNotice.tsx';
import { UnfinishedCard } from '../../../src/client/features/custody/drafts/UnfinishedCard.tsx';
import { Leaving } from '../../../src/client/features/offline/Leaving.tsx';
import { LockScreen } from '../../../src/client/features/session/lock/LockScreen.tsx';
import { sampleChange, sampleHead } from '../custody/sampleDraft.ts';
import { sampleAct } from '../offline/sampleAct.ts';
import type { Screen } from './screen.ts';
import { appWith, standing } from './standIns.tsx';

/** The form that is open, with its draft. */
const draftedPage = {
  context: {
    page: {
      address: sampleChange.text.address,
      draft: { of: () => null, restored: null, leaveTo: '/' },
      show: () => null,
    },
  },
};

/** One of the drafts is that of an act that may be pending: then it is not listed as unfinished as well. */
const twoDrafts = {
  context: {
    drafts: [sampleHead, { ...sampleHead, id: sampleAct().key, title: 'Record use, Medic 12' }],
  },
};

/** A new version is offered: the bar says what becomes of what is typed. */
const offered = {
  context: { build: 'next' },
  hasTag: (tag: string) => tag === 'offered' || tag === 'confirming',
  matches: () => false,
};

/** A login page without errors. */
const closed = { context: {}, hasTag: () => false, matches: () => false };

/** The list is open, and has nothing but the field records. */
const openList = { context: { acts: [] }, hasTag: (tag: string) => tag === 'open' };

export const drafts: Readonly<Record<string, Screen>> = {
  draft: {
    show: (draft) => {
      const app = appWith({ draft, navigation: draftedPage, update: offered });
      return (
        <>
          <DraftNotice app={app} />
          <UnfinishedCard app={app} now="2026-07-15T14:15:00.000Z" />
          <DiscardDraft app={app} />
          <StorageNotice app={app} />
          <UpdateNotice app={app} />
        </>
      );
    },
    silent: {},
  },
  'pending-acts': {
    show: (pendingActs) => {
      const app = appWith({ pendingActs, draft: twoDrafts });
      return (
        <>
          <StorageNotice app={app} />
          <PendingButton app={app} />
          <PendingCard app={app} />
          <UnfinishedCard app={app} now="2026-07-15T14:15:00.000Z" />
          <PendingPanel app={app} />
        </>
      );
    },
    silent: {},
  },
  delivery: {
    show: (delivery) => {
      const app = appWith({ delivery, pendingActs: openList });
      return (
        <>
          <StorageNotice app={app} />
          <PendingButton app={app} />
          <PendingPanel app={app} />
        </>
      );
    },
    silent: {},
  },
  'field-kit': {
    show: (fieldKit) => {
      const app = appWith({ fieldKit });
      return (
        <>
          <StorageNotice app={app} />
          <KitNotice app={app} />
          <KitLine app={app} />
        </>
      );
    },
    silent: { unneeded: 'This account records nothing.' },
  },
  'lock-screen': {
    show: (lockScreen) => {
      const children = { lockScreen: standing(lockScreen) };
      return <LockScreen app={appWith({ login: { children, ...closed } })} />;
    },
    silent: {
      reading: 'It takes no noticeable time.',
      'unread.dialog.closed': 'The login page can be used.',
      'unread.dialog.hidden': 'Its user closed it.',
      'watching.online': 'The login page can be used.',
      'watching.hidden': 'Its user closed it.',
      unlocked: 'The page is shown again.',
      reconnected: 'The server is asked about the session.',
      ended: 'The login page follows, or is in view.',
    },
  },
  leaving: {
    show: (leaving) => <Leaving app={appWith({ leaving })} />,
    silent: { here: 'No one is leaving.', deciding: 'It takes no noticeable time.' },
  },
};
