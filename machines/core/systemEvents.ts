import type { Installation } from '../../src/contract/publications/footer.ts';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import type { CurrentUser } from '../../src/rules/navigation/access.ts';
import type { KeptAct } from '../../src/rules/offline/pendingAct.ts';

/** The events of the charts that any other chart may send to; `systemActor` finds them by their system id. */

export type ToastTone = 'good' | 'warning' | 'bad' | 'neutral';
export type Toast = { tone: ToastTone; text: string };

export type SystemMessage = NonNullable<Installation['systemMessage']>;

export type NoticesEvent =
  | { type: 'toast.raised'; toast: Toast }
  | { type: 'toast.closed'; id: string }
  /** A message to one person is not shown to the next one. */
  | { type: 'user.loggedOut' }
  | { type: 'systemMessage.announced'; message: SystemMessage }
  | { type: 'systemMessage.dismissed' };

/** Where to go; `isFullLoad` for addresses that are no pages of the application. */
export type Destination = { path: string; isFullLoad: boolean };

export type NavigationEvent =
  /** The browser's address is another one: a link, Back, or our own request. */
  | { type: 'address.changed'; address: string }
  /** Another chart asks for a page. */
  | { type: 'address.requested'; address: string }
  | { type: 'fullLoad.requested'; address: string }
  | { type: 'user.loggedIn'; currentUser: CurrentUser; destination: Destination }
  | { type: 'session.refreshed'; currentUser: CurrentUser }
  | { type: 'user.loggedOut'; leaveTo: string | null }
  | { type: 'session.expired' }
  | { type: 'retry.requested' };

export type SessionEvent =
  | { type: 'login.started' }
  | { type: 'login.ended' }
  | { type: 'logout.requested' }
  /** The server knows the token no more (ERR-401). */
  | { type: 'session.rejected' }
  /** LOGIN-09: a logged-in person opened the login page. */
  | { type: 'landing.requested' }
  | { type: 'user.refreshed'; arrival: LoggedInUser };

export type LeaveAnswer = 'go' | 'stay';

/** A call that was refused, failed (status 0: no answer at all) or withheld (null: nothing was sent). */
export type Failure = {
  /** The contract's name of the call. */
  call: string;
  status: number | null;
  code: string;
  message: string;
  /** The request's id on the server. */
  reference: string | null;
  /** ERR-499: where to go. */
  path: string | null;
  /** False when the call carried a token that has been replaced since (CALL-01). */
  wasCurrentToken: boolean;
};

export type FailuresEvent =
  | { type: 'call.failed'; fault: Failure }
  | { type: 'session.settled' }
  /** Session and pages run from now on. */
  | { type: 'application.opened' };

export type RailEvent =
  | { type: 'pin.toggled' }
  | { type: 'drawer.toggled' }
  | { type: 'page.presented' }
  | { type: 'width.changed'; isNarrow: boolean };

export type ResyncEvent =
  /** The browser is online again, or the server answers again (SYNC-01). */
  | { type: 'connection.restored' }
  /** This tab or another changed the table: an edit was kept, a conflict settled, something sent. */
  | { type: 'edits.changed' }
  /** A person asks to try again now. */
  | { type: 'retry.requested' };

export type PendingActsEvent =
  /** There was no answer for 10 s, the connection broke, or the page was left before the answer. */
  | { type: 'act.delayed'; act: KeptAct }
  /** The call ended without an answer. */
  | { type: 'act.lost'; key: string }
  /** The late answer of an act whose page was left. */
  | { type: 'act.recorded'; key: string }
  | { type: 'act.refused'; key: string; reason: string }
  /** The page of the act shows its answer. */
  | { type: 'act.settled'; key: string }
  | { type: 'connection.restored' };

export type FieldKitEvent =
  | { type: 'connection.restored' }
  /** The server does not know this device, or the kit is used up. */
  | { type: 'kit.requested' };

export type DeliveryEvent =
  /** A field record was stored on this device. */
  { type: 'record.made' } | { type: 'connection.restored' };

/** The page that lists the drafts was opened, or the field records were read, with which drafts are deleted. */
export type DraftListEvent = { type: 'list.opened' };

/** What each of them understands, by its system id. */
export type SystemEvents = {
  delivery: DeliveryEvent;
  draft: DraftListEvent;
  failures: FailuresEvent;
  fieldKit: FieldKitEvent;
  /** Asks about typed input before it lets a person go. */
  leaving: Extract<NavigationEvent, { type: 'address.requested' }>;
  navigation: NavigationEvent;
  notices: NoticesEvent;
  pendingActs: PendingActsEvent;
  rail: RailEvent;
  resync: ResyncEvent;
  session: SessionEvent;
};
