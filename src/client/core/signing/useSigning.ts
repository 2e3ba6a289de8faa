import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { fieldRecordMachine } from '../../../../machines/core/fieldRecord.machine.ts';
import type {
  SignedActContext,
  SignedActEvent,
} from '../../../../machines/core/signedAct.setup.ts';
import type { FieldErrors, Problem } from '../../../contract/core/problem.ts';
import type { IntendedSigning } from '../../../contract/core/signing.ts';

/** A running signed act, whatever is signed. */
export interface SignedActRef {
  readonly subscribe: AnyActorRef['subscribe'];
  readonly send: (event: SignedActEvent) => void;
  readonly getSnapshot: () => {
    hasTag(tag: 'busy' | 'passkeyRequested' | 'overdue' | 'pending' | 'posted'): boolean;
    readonly context: Pick<
      SignedActContext<unknown, unknown>,
      'errors' | 'problem' | 'isUncertain' | 'signer'
    >;
    readonly children: { readonly fieldRecord?: FieldRecordRef | undefined };
  };
}

type FieldRecordRef = ActorRefFrom<typeof fieldRecordMachine>;

/** The errors of a form that is signed next to its fields. */
interface FormFaults {
  readonly errors: FieldErrors;
  readonly problem: Problem | null;
}

const noFaults: FormFaults = { errors: {}, problem: null };

/** How far the signed act of a page is, and the error in it or with the form. Undefined while no act runs. */
export function useSigning(act: SignedActRef | undefined, form: FormFaults = noFaults) {
  const state = useSelector(act, (snapshot) => snapshot);
  const record = useSelector(state?.children.fieldRecord, (snapshot) => snapshot);
  const asking = [state, record].find((one) => one?.hasTag('passkeyRequested'));
  return {
    isBusy: state?.hasTag('busy') ?? false,
    /** There was no answer for 10 s. The act is listed as pending (FIELD-19). */
    isOverdue: state?.hasTag('overdue') ?? false,
    /** The reply was lost, and it is not known yet what became of the act. No one has to sign again. */
    isPending: state?.hasTag('pending') ?? false,
    /** The reply was lost, and the server has the act. */
    isPosted: state?.hasTag('posted') ?? false,
    /** The reply was lost: only the same can be signed again. */
    isUncertain: state?.context.isUncertain ?? false,
    /** Whose passkey the browser asks for, 0 for the person logged in; null if it asks for none. */
    asked: asking?.context.signer ?? null,
    /** By control. The same object until they change: a summary takes the focus when they do. */
    errors: (state?.context ?? form).errors,
    problem: (state?.context ?? form).problem,
    sign: (signing: IntendedSigning) => act?.send({ type: 'signatures.submitted', signing }),
    /** Signs again before it is known what became of the act. */
    again: () => act?.send({ type: 'again.requested' }),
    change: () => act?.send({ type: 'change.requested' }),
  };
}

export type SigningState = ReturnType<typeof useSigning>;
