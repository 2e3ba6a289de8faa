import { createElement, type ReactElement, type ReactNode } from 'react';
import {
  Actor,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import type { Page } from '../../../machines/app/page.ts';
import type { OpenForm } from '../../../machines/control-values/formScan.setup.ts';
import type { TakenCode } from '../../rules/control-values/scannedCode.ts';
import type { FormChange, OpenedDraft } from '../../rules/custody/draft/draft.ts';
import type { CurrentUser } from '../../rules/navigation/access.ts';
import { type RouteName, routeOf } from '../../rules/navigation/routes.ts';
import type { ActorSystem } from './calls/attempt.ts';
import type { AppActor } from './charts.ts';
import type { Frame } from './Page.tsx';

/** The request for a page. */
export type PageRequest = {
  address: string;
  params: Record<string, string>;
  /** The query of the address; the server ignores what the contract does not know. */
  query: Record<string, string>;
  /** Of the record that the address names; empty if it names none. */
  id: string;
  currentUser: CurrentUser;
  signal: AbortSignal;
  system: ActorSystem;
};

/** What the application hands to the view of every page. */
type Surroundings = {
  app: AppActor;
  frame: Frame;
  /** Asks for another address. */
  onOpen: (address: string) => void;
};

/** What a view is given: what its page loaded, the running chart of its page, and its surroundings. */
export type ViewProps<Data = unknown, Work = unknown> = Surroundings &
  Pick<PageRequest, 'address' | 'params'> & {
    name: RouteName;
    data: Data;
    /** The running chart of the page. */
    work: Work;
    /** When the data was requested, ISO 8601: what “today” is counted from. */
    loadedAt: string;
  };

/** How a page is drawn. */
export type View<Data = unknown, Work = unknown> = (props: ViewProps<Data, Work>) => ReactNode;

type CommonParts<Data> = {
  /** What the page shows first. @throws CallError */
  load: (request: PageRequest) => Promise<Data> | Data;
  /** Of the window; the title of the route where it is left out. */
  title?: (data: NoInfer<Data>) => string;
  /** The site that the page is about, for the header (working in the wrong place is a safety event). */
  site?: (data: NoInfer<Data>) => string | null;
  /** Where the page is in the menu, if not at its own route. */
  menu?: RouteName;
  /** How many things on it need the person, for the badge of the app’s icon. */
  waiting?: (data: NoInfer<Data>) => number;
};

type PlainParts<Data, Shown> = CommonParts<Data> & { view: View<Shown, null> };

type FlowParts<Data, Shown, Machine extends AnyStateMachine> = CommonParts<Data> & {
  machine: Machine | ((data: NoInfer<Data>) => Machine);
  view: View<Shown, ActorRefFrom<Machine>>;
  /** The form keeps its draft while it is open (FIELD-20). */
  draft?: DraftParts<NoInfer<Data>, Machine>;
  /** The form takes scanned codes (LABEL-03). */
  scan?: ScanParts<Machine>;
};

type ScanParts<Machine extends AnyStateMachine> = {
  /** The form that takes codes now; null while the page shows something else. */
  form: (snapshot: SnapshotFrom<Machine>) => ScanningForm | null;
  /** What a code does to the form, and what the form says about it. */
  take: (
    snapshot: SnapshotFrom<Machine>,
    code: string,
    by: CodeReader,
  ) => TakenCode<EventFromLogic<Machine>>;
};

/** What of a form matters while codes are scanned into it. */
export type ScanningForm = Omit<OpenForm, 'takesFocus'>;

/** Who scans: their agency, and the day (YYYY-MM-DD) that decides the century of a manufacturer’s dates. */
export type CodeReader = { readonly agencyId: number; readonly today: string };

type DraftParts<Data, Machine extends AnyStateMachine> = {
  /** What there is to keep; null while nothing is typed. `address` is that of the page. */
  of: (context: ContextFrom<Machine>, address: string) => FormChange | null;
  /** The draft that the form was opened with. */
  restored: (data: Data) => OpenedDraft | null;
  /** Where a person is led who discards it. */
  leaveTo: (data: Data) => string;
};

type MakesInput<Data, Machine extends AnyStateMachine> = {
  /** What the chart starts with, if that is not the loaded data. */
  input: (data: NoInfer<Data>) => InputFrom<Machine>;
};

/** A page ready to be shown; its data stays between its loader and its view. */
export type OpenPage = Page & {
  site: string | null;
  menu: RouteName;
  /** How many things need the person; null of a page that doesn’t say. */
  waiting: number | null;
  /** The draft of its form; null of a page without one (FIELD-20). */
  draft: {
    of: (context: unknown) => FormChange | null;
    restored: OpenedDraft | null;
    leaveTo: string;
  } | null;
  /** How its form takes scanned codes; null of a page without one. */
  scan: {
    form: (snapshot: unknown) => ScanningForm | null;
    take: (snapshot: unknown, code: string, by: CodeReader) => TakenCode<AnyEventObject>;
  } | null;
  /** @param work the running chart of the page; null if it has none. */
  show: (surroundings: Surroundings, work: AnyActorRef | null) => ReactElement | null;
};

/** A page of the application, whatever it loads and shows. */
export type DefinedPage = {
  /** @throws CallError */
  open: (name: RouteName, request: PageRequest) => Promise<OpenPage>;
};

/** The module of a page, as app/pages.ts loads it. */
export type PageModule = { page: DefinedPage };

/** Whether a page was opened by its module; login, which is in the first download, was not. */
export function isOpenPage(page: Page | null): page is OpenPage {
  return page !== null && 'show' in page;
}

function runs<Machine extends AnyStateMachine>(
  machine: Machine,
  work: AnyActorRef | null,
): work is ActorRefFrom<Machine> {
  return work instanceof Actor && work.logic === machine;
}

/**
 * A page: what it loads, the chart that runs while it is open, its view, and its title. The compiler checks them
 * against each other. The chart starts with the loaded data; `input` makes its input if that is something else.
 */
export function definePage<Shown, Data extends Shown = Shown>(
  parts: PlainParts<Data, Shown>,
): DefinedPage;
export function definePage<
  Machine extends AnyStateMachine,
  Shown,
  Data extends Shown & InputFrom<Machine>,
>(parts: FlowParts<Data, Shown, Machine> & { input?: never }): DefinedPage;
export function definePage<Machine extends AnyStateMachine, Shown, Data extends Shown>(
  parts: FlowParts<Data, Shown, Machine> & MakesInput<Data, Machine>,
): DefinedPage;
export function definePage<Machine extends AnyStateMachine, Shown, Data extends Shown>(
  parts:
    | PlainParts<Data, Shown>
    | (FlowParts<Data, Shown, Machine> & Partial<MakesInput<Data, Machine>>),
): DefinedPage {
  return {
    open: async (name, request) => {
      const { address, params } = request;
      const loadedAt = new Date().toISOString();
      const data = await parts.load(request);
      const shown = { name, address, params, data, loadedAt };
      const page = {
        name,
        address,
        title: parts.title?.(data) ?? routeOf(name).title,
        site: parts.site?.(data) ?? null,
        menu: parts.menu ?? name,
        waiting: parts.waiting?.(data) ?? null,
      };
      if (!('machine' in parts)) {
        const show: OpenPage['show'] = (surroundings) =>
          createElement(parts.view, { ...surroundings, ...shown, work: null });
        return { ...page, work: null, draft: null, scan: null, show };
      }
      const { view, input, draft, scan } = parts;
      const machine = typeof parts.machine === 'function' ? parts.machine(data) : parts.machine;
      const show: OpenPage['show'] = (surroundings, work) =>
        runs(machine, work) ? createElement(view, { ...surroundings, ...shown, work }) : null;
      return {
        ...page,
        work: { logic: machine, input: input?.(data) ?? data },
        draft: draft
          ? {
              of: (context) => draft.of(context as ContextFrom<Machine>, address),
              restored: draft.restored(data),
              leaveTo: draft.leaveTo(data),
            }
          : null,
        scan: scan
          ? {
              form: (snapshot) => scan.form(snapshot as SnapshotFrom<Machine>),
              take: (snapshot, code, by) => scan.take(snapshot as SnapshotFrom<Machine>, code, by),
            }
          : null,
        show,
      };
    },
  };
}

/** A page of several kinds: the address, the user or the server says which it is. */
export function choosePage(
  choose: (request: PageRequest) => DefinedPage | Promise<DefinedPage>,
): DefinedPage {
  return {
    open: async (name, request) => {
      const page = await choose(request);
      return page.open(name, request);
    },
  };
}
