import type { ComponentProps } from 'react';
import { Starting } from '../../../src/client/app/App.tsx';
import { ConnectionNotice } from '../../../src/client/app/ConnectionNotice.tsx';
import { SystemNotice } from '../../../src/client/app/Content.tsx';
import { Progress } from '../../../src/client/app/Progress.tsx';
import { Toasts } from '../../../src/client/app/Toasts.tsx';
import { UpdateNotice } from '../../../src/client/app/UpdateNotice.tsx';
import { RecordEdit } from '../../../src/client/core/records/RecordEdit.tsx';
import { AmendEvent } from '../../../src/client/features/custody/amendment/AmendEvent.tsx';
import { AmendUse } from '../../../src/client/features/custody/amendment/AmendUse.tsx';
import { RecordUse } from '../../../src/client/features/custody/use/RecordUse.tsx';
import { Import } from '../../../src/client/features/import/Import.tsx';
import { LeaveWithUnsent } from '../../../src/client/features/offline/LeaveWithUnsent.tsx';
import { UnsentChanges } from '../../../src/client/features/offline/UnsentChanges.tsx';
import { Search } from '../../../src/client/features/search/Search.tsx';
import { AgencySwap } from '../../../src/client/features/session/agency-swap/AgencySwap.tsx';
import { ChangePassword } from '../../../src/client/features/session/change-password/ChangePassword.tsx';
import { ForgotPassword } from '../../../src/client/features/session/forgot-password/ForgotPassword.tsx';
import { Inactivity } from '../../../src/client/features/session/inactivity/Inactivity.tsx';
import { ChooseAccount } from '../../../src/client/features/session/login/ChooseAccount.tsx';
import { Login } from '../../../src/client/features/session/login/Login.tsx';
import { PasswordlessPage } from '../../../src/client/features/session/login/PasswordlessPage.tsx';
import { AlertPreferencesPage } from '../../../src/client/features/users/account/AlertPreferencesPage.tsx';
import { Profile } from '../../../src/client/features/users/account/Profile.tsx';
import { RightsSheetPage } from '../../../src/client/features/users/act-rights/RightsSheetPage.tsx';
import { EmailAddress } from '../../../src/client/features/users/address-change/EmailAddress.tsx';
import { UserAccess } from '../../../src/client/features/users/UserAccess.tsx';
import { UserExport } from '../../../src/client/features/users/UserExport.tsx';
import { UserInvite } from '../../../src/client/features/users/UserInvite.tsx';
import { UserListView } from '../../../src/client/features/users/UserListView.tsx';
import { sampleInstallation } from '../app/sampleInstallation.ts';
import { sampleEdit } from '../core/sampleEdit.ts';
import { sampleArrival, sampleUser } from '../users/sampleUser.ts';
import { acts } from './acts.tsx';
import { cards } from './cards.tsx';
import { drafts } from './drafts.tsx';
import type { Screen } from './screen.ts';
import { actor, appWith, childless, sendingAct, standing, withChild } from './standIns.tsx';
import { system } from './system.tsx';

const now = '2026-07-14T12:00:00.000Z';

const noOneAsked = 'No one has requested it.';

const pages: Readonly<Record<string, Screen>> = {
  boot: { show: (boot) => <Starting app={appWith({ boot })} isBroken={false} />, silent: {} },
  login: {
    show: (login) => (
      <Login
        login={actor<ComponentProps<typeof Login>['login']>(childless(login))}
        installation={sampleInstallation}
      />
    ),
    silent: {},
  },
  'address-change': {
    show: (work) => (
      <EmailAddress
        work={actor<ComponentProps<typeof EmailAddress>['work']>(work)}
        installation={sampleInstallation}
        arrived={false}
      />
    ),
    silent: {},
  },
  'change-password': {
    show: (work) => (
      <ChangePassword
        work={actor<ComponentProps<typeof ChangePassword>['work']>(work)}
        installation={sampleInstallation}
        arrived={false}
      />
    ),
    silent: {},
  },
  'forgot-password': {
    show: (work) => (
      <ForgotPassword
        work={actor<ComponentProps<typeof ForgotPassword>['work']>(work)}
        installation={sampleInstallation}
        arrived={false}
      />
    ),
    silent: {},
  },
  amendment: {
    show: (work) => (
      <AmendUse
        work={actor<ComponentProps<typeof AmendUse>['work']>(sendingAct(work))}
        signer={{ id: sampleUser().id, fullName: sampleUser().fullName }}
        now={now}
        address="/inventory/1/amend/2"
      />
    ),
    silent: {},
  },
  'event-amendment': {
    show: (work) => (
      <AmendEvent
        work={actor<ComponentProps<typeof AmendEvent>['work']>(sendingAct(work))}
        signer={{ id: sampleUser().id, fullName: sampleUser().fullName }}
        address="/inventory/1/amend-record/2"
      />
    ),
    silent: {},
  },
  'record-use': {
    show: (work) => (
      <RecordUse
        work={actor<ComponentProps<typeof RecordUse>['work']>(sendingAct(work))}
        signer={{ id: sampleUser().id, fullName: sampleUser().fullName }}
        now={now}
      />
    ),
    silent: {},
  },
  'record-edit': {
    show: (work) => (
      <RecordEdit
        work={actor<ComponentProps<typeof RecordEdit>['work']>(work)}
        address="/admin/sites/edit/new?from=setup"
      />
    ),
    silent: {},
  },
  profile: {
    show: (work) => <Profile work={actor<ComponentProps<typeof Profile>['work']>(work)} />,
    silent: {},
  },
  import: {
    show: (work) => <Import work={actor<ComponentProps<typeof Import>['work']>(work)} />,
    silent: {},
  },
  'alert-preferences': {
    show: (work) => (
      <AlertPreferencesPage
        work={actor<ComponentProps<typeof AlertPreferencesPage>['work']>(work)}
      />
    ),
    silent: {},
  },
  'rights-sheet': {
    show: (work) => (
      <RightsSheetPage work={actor<ComponentProps<typeof RightsSheetPage>['work']>(work)} />
    ),
    silent: {},
  },
  'user-access': {
    show: (work) => <UserAccess work={actor<ComponentProps<typeof UserAccess>['work']>(work)} />,
    silent: {},
  },
  'user-export': {
    show: (chart) => (
      <UserExport chart={actor<ComponentProps<typeof UserExport>['chart']>(chart)} />
    ),
    silent: { closed: noOneAsked },
  },
  'user-invite': {
    show: (work) => <UserInvite work={actor<ComponentProps<typeof UserInvite>['work']>(work)} />,
    silent: {},
  },
  'user-list': {
    show: (work) => (
      <UserListView
        work={actor<ComponentProps<typeof UserListView>['work']>(
          withChild(work, 'userExport', { ...nothing, context: { error: null, saved: null } }),
        )}
        app={appWith({ navigation: { ...nothing, context: { currentUser: sampleArrival() } } })}
        data={null}
        name="userList"
        address="/admin/users/list"
        params={{}}
        frame={{}}
        loadedAt={now}
        onOpen={() => undefined}
      />
    ),
    silent: {},
  },
};

const nothingWrong = 'There is nothing to tell.';
const nothingYet = 'It is not known yet whether there is anything to tell.';

const overPages: Readonly<Record<string, Screen>> = {
  'agency-swap': {
    show: (agencySwap) => <AgencySwap app={appWith({ agencySwap })} />,
    silent: { closed: noOneAsked, over: 'The session is over: the login page follows at once.' },
  },
  inactivity: {
    show: (inactivity) => <Inactivity app={appWith({ inactivity })} />,
    silent: {
      'watching.opening': nothingYet,
      'watching.unlimited': 'There is no limit to warn of.',
      'watching.active': 'There is time left.',
    },
  },
  'leave-with-unsent': {
    show: (leaveWithUnsent) => <LeaveWithUnsent app={appWith({ leaveWithUnsent })} />,
    silent: { idle: 'No one is leaving.', counting: 'It takes no noticeable time.' },
  },
  'unsent-changes': {
    show: (unsentChanges) => (
      <UnsentChanges
        app={appWith({ unsentChanges, resync: { context: { edits: [sampleEdit()] }, ...nothing } })}
      />
    ),
    silent: { closed: noOneAsked },
  },
  resync: {
    show: (resync) => <UnsentChanges app={appWith({ resync, unsentChanges: openList })} />,
    silent: {},
  },
  search: {
    show: (search) => <Search app={appWith({ search })} />,
    silent: { 'dialog.closed': noOneAsked },
  },
  passwordless: {
    show: (passwordless) => {
      const children = { passwordless: standing(childless(passwordless)) };
      return <PasswordlessPage app={appWith({ login: { children, ...nothing } })} />;
    },
    silent: {
      deciding: 'The login page stays until it is known whether there is an offer.',
      finished: 'The first page follows at once.',
    },
  },
  'integration-login': {
    show: (integration) => {
      const children = { integrationLogin: standing(integration) };
      return <ChooseAccount app={appWith({ login: { children, ...nothing } })} />;
    },
    silent: {
      loggingIn: 'The login page says that one is being logged in.',
      finished: 'The login page continues.',
    },
  },
  connection: {
    show: (connection) => <ConnectionNotice app={appWith({ connection })} />,
    silent: { connected: nothingWrong },
  },
  progress: {
    show: (progress) => <Progress app={appWith({ progress })} />,
    silent: { idle: nothingWrong, waiting: 'No one has waited for a second yet.' },
  },
  update: {
    show: (update) => <UpdateNotice app={appWith({ update })} />,
    silent: {
      resolving: nothingYet,
      idle: 'This is the newest version.',
      checking: nothingYet,
      deciding: nothingYet,
    },
  },
  notices: {
    show: (notices) => (
      <>
        <Toasts app={appWith({ notices })} />
        <SystemNotice app={appWith({ notices })} />
      </>
    ),
    silent: {},
  },
};

const nothing = { hasTag: () => false, matches: () => false };
const openList = { ...nothing, context: {}, hasTag: (tag: string) => tag === 'open' };

/** By subject: the screens of charts that have one of their own. */
export const screens: Readonly<Record<string, Screen>> = {
  ...pages,
  ...acts,
  ...system,
  ...cards,
  ...drafts,
  ...overPages,
};

/** Charts of which nothing is to be seen by themselves, each with the reason. */
export const withoutScreen: Readonly<Record<string, string>> = {
  'account-security': 'Shows the cards of the charts within it.',
  app: 'Shows what boot and navigation say.',
  'session-services': 'Starts and ends the charts that accompany a logged-in person.',
  'field-record':
    'The page of the signed act shows whom it asks for a passkey, and what it ends with.',
  failures: 'Speaks through notices, and through the page that navigation shows.',
  navigation: 'Chooses the page; each page is the screen of another chart, or of none.',
  'passkey-registration': 'The browser asks; passkeys and passwordless show the result.',
  'passkey-login': 'A button of the login page.',
  'post-login': 'Decides where the login leads while the login page is shown.',
  rail: 'Whether the side navigation is wide; it is there in any state.',
  session: 'Chooses between the login page and the pages of the application.',
  'sso-login': 'The login page says that one is being logged in.',
  'sub-navigation': 'Which group of the menu is open; the menu is there in any state.',
  toast: 'Shown by notices as long as it runs.',
  'app-services': 'Starts the charts that run for everyone.',
  'cache-warming': 'Loads in the background; no one waits for it.',
};
