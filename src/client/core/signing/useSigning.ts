import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type {
  SignedActContext,
  SignedActEvent,
} from '../../../../machines/core/signedAct.setup.ts';

/** A running signed act, whatever is signed. */
export interface SignedActRef {
  readonly subscribe: AnyActorRef['subscribe'];
  readonly send: (event: SignedActEvent) => void;
  readonly getSnapshot: () => {
    hasTag(tag: 'busy' | 'uncertain'): boolean;
    readonly context: Pick<SignedActContext<unknown, unknown>, 'errors' | 'problem'>;
  };
}

/** How far the signed act of a page is; nothing of it while none runs. */
export function useSigning(act: SignedActRef | undefined) {
  const state = useSelector(act, (snapshot) => snapshot);
  return {
    isBusy: state?.hasTag('busy') ?? false,
    /** The reply was lost: only the same can be signed again. */
    isUncertain: state?.hasTag('uncertain') ?? false,
    errors: state?.context.errors ?? {},
    problem: state?.context.problem ?? null,
  };
}
