import { type AnyEventObject, assign, sendTo, setup } from 'xstate';
import type { SessionUser } from '../../src/contract/session/session.ts';
import {
  type AgencyChangeOrigin,
  afterAgencyChange,
} from '../../src/rules/navigation/afterAgencyChange.ts';
import {
  type AgencyChoice,
  type AgencyChoiceAct,
  type AgencyItem,
  changeAgencyChoice,
  noChoice,
} from '../../src/rules/session/agencyChoice.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import type { LeaveAnswer } from '../core/systemEvents.ts';
import { toast } from '../core/toast.ts';

/** Who is logged in on this page, and for which agency. Neither changes while the page lives. */
export type AgencySwapInput = {
  user: Pick<SessionUser, 'id' | 'permissionId' | 'currentClientId' | 'clientName'>;
};

export type AgencySwapEvent =
  /** The menu, or a page, asks for the dialog. */
  | {
      type: 'swap.requested';
      origin: AgencyChangeOrigin;
      forcedPath: string | null;
      address: string;
    }
  | { type: 'choice.changed'; change: AgencyChoiceAct }
  | { type: 'swap.submitted' }
  | { type: 'retry.requested' }
  | { type: 'cancel.chosen' }
  /** Another tab of this browser works for another agency, or another person, from now on. */
  | { type: 'account.changed' };

/** This tab's view of the session, sent to watchers for a difference. */
export type Identity = { userId: string; clientId: number };

export type SwapOutcome =
  | { outcome: 'changed'; user: Pick<SessionUser, 'id' | 'needToResetPin' | 'isTraining'> }
  | { outcome: 'refused'; message: string }
  /** The session is the next agency's, and the stored data of the previous one could not be removed. */
  | { outcome: 'remains' };

/** What became of a change whose answer was lost. */
export type SessionStatus = 'former' | 'over';

type Context = AgencySwapInput & {
  agencies: readonly AgencyItem[];
  choice: AgencyChoice;
  /** Submitted without a choice. */
  isMarked: boolean;
  origin: AgencyChangeOrigin;
  forcedPath: string | null;
  address: string;
};

export const swapLabels = {
  unanswered: 'The agency wasn’t changed. Try again.',
  unsettled: 'Unsent changes couldn’t be read. The agency wasn’t changed.',
  remains:
    'Data from your previous agency couldn’t be cleared from this browser. Log in again before you continue.',
} as const;

/** The names the chart may use, and what each does. */
export const agencySwapSetup = setup({
  types: {
    context: {} as Context,
    input: {} as AgencySwapInput,
    events: {} as AgencySwapEvent,
    tags: {} as 'open' | 'loading' | 'failed' | 'choosing' | 'busy',
  },
  actors: {
    /** Reports when the browser's storage names someone else, or another agency. */
    watchIdentity: callbackPlaceholder<AnyEventObject, Identity>('watchIdentity'),
    /** The agencies to choose from; the current one is not among them. */
    fetchAgencies: promisePlaceholder<readonly AgencyItem[], AgencySwapInput>('fetchAgencies'),
    /** Asks what shall become of edits that are not sent, if there are any. */
    resolveUnsent: promisePlaceholder<LeaveAnswer>('resolveUnsent'),
    /** Makes the change; removes the stored data of the previous agency, then stores the next session. */
    changeAgency: promisePlaceholder<SwapOutcome, { clientId: number }>('changeAgency'),
    /** Asks whether the session that this browser holds is still one. */
    requestTimeoutStatus: promisePlaceholder<SessionStatus>('requestTimeoutStatus'),
  },
  guards: {
    hasNone: (_, { output: agencies }: { output: readonly AgencyItem[] }) => agencies.length === 0,
    lacksChoice: ({ context }) => context.choice.chosenId === null,
    mayGo: (_, { output: answer }: { output: LeaveAnswer }) => answer === 'go',
    isChanged: (_, { output }: { output: SwapOutcome }) => output.outcome === 'changed',
    isRefused: (_, { output }: { output: SwapOutcome }) => output.outcome === 'refused',
    isOver: (_, { output: standing }: { output: SessionStatus }) => standing === 'over',
  },
  actions: {
    setRequest: assign((_, request: Pick<Context, 'origin' | 'forcedPath' | 'address'>) => ({
      ...request,
      choice: noChoice,
      isMarked: false,
    })),
    setAgencies: assign((_, { output: agencies }: { output: readonly AgencyItem[] }) => ({
      agencies,
    })),
    changeChoice: assign(({ context }, { change }: { change: AgencyChoiceAct }) => ({
      choice: changeAgencyChoice(context.agencies, context.choice, change),
      isMarked: false,
    })),
    markChoice: assign({ isMarked: true }),
    notifyRefusal: sendTo(systemActor('notices'), (_, { output }: { output: SwapOutcome }) =>
      toast('bad', output.outcome === 'refused' ? output.message : ''),
    ),
    notifyUnanswered: sendTo(systemActor('notices'), () => toast('bad', swapLabels.unanswered)),
    notifyUnsettled: sendTo(systemActor('notices'), () => toast('bad', swapLabels.unsettled)),
    notifyRemains: sendTo(systemActor('notices'), () => toast('bad', swapLabels.remains)),
    endSession: sendTo(systemActor('session'), () => ({ type: 'session.rejected' })),
    loadNextAgency: sendTo(
      systemActor('navigation'),
      ({ context }, { output }: { output: SwapOutcome }) => ({
        type: 'fullLoad.requested',
        address: output.outcome === 'changed' ? afterAgencyChange({ ...context, ...output }) : '/',
      }),
    ),
    loadDashboard: sendTo(systemActor('navigation'), () => ({
      type: 'fullLoad.requested',
      address: '/dashboard',
    })),
  },
});
