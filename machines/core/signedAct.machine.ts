import { checkSignatures } from '../../src/rules/core/signatures.ts';
import { output } from './output.ts';
import { type SignedActEvent, signedActSetup, toSend } from './signedAct.setup.ts';

const checked = ({
  event,
}: {
  event: Extract<SignedActEvent, { type: 'signatures.submitted' }>;
}) => ({ checked: checkSignatures(event.signing) });

/**
 * The signed act of a page: signatures, one record on the server, and a lost reply without recording twice. The page
 * keeps its form, says who signs, and decides what follows.
 */
export function signedAct<Content, Receipt>() {
  return signedActSetup<Content, Receipt>().createMachine({
    id: 'signedAct',
    description:
      'Collects signatures for an act and records the act once, even when the reply is lost.',
    context: ({ input }) => ({
      ...input,
      errors: {},
      problem: input.problem ?? null,
      isUncertain: false,
      output: null,
    }),
    initial: 'reviewing',
    output: ({ context }) => {
      if (context.output === null) throw new Error('The signed act ended without an output.');
      return context.output;
    },
    states: {
      reviewing: {
        description: 'The signers review what they sign, and sign with a PIN or passkey.',
        initial: 'unsigned',
        on: {
          'signatures.submitted': [
            {
              guard: { type: 'isSigned', params: checked },
              target: 'sending',
              actions: 'clearErrors',
              meta: { requirements: ['SIGN-01'] },
            },
            {
              target: '.refused',
              actions: { type: 'markSignatures', params: checked },
              meta: { requirements: ['SIGN-01'] },
            },
          ],
          'change.requested': { target: 'withdrawn', actions: 'withdraw' },
        },
        states: {
          unsigned: { description: 'Waiting for the signatures.' },
          refused: { description: 'Not recorded. The signature to correct is marked.' },
        },
      },
      sending: {
        description: 'The server verifies the signatures and records everything together.',
        tags: 'busy',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context, event }) => toSend(context, event),
          onDone: [
            {
              guard: { type: 'isRecorded', params: output },
              target: 'recorded',
              actions: { type: 'setReceipt', params: output },
              meta: { requirements: ['LEDGER-03'] },
            },
            {
              guard: { type: 'signaturesAreRejected', params: output },
              target: 'reviewing.refused',
              actions: { type: 'showProblem', params: output },
              meta: { requirements: ['SIGN-01', 'ERR-OTHER'] },
            },
            {
              guard: { type: 'isRejected', params: output },
              target: 'rejected',
              actions: { type: 'setRejection', params: output },
              meta: { requirements: ['ERR-OTHER'] },
            },
            {
              guard: { type: 'wasNotSentAgain', params: output },
              target: 'uncertain.refused',
              actions: { type: 'markUnsent', params: output },
              meta: { requirements: ['LEDGER-03', 'ERR-OTHER'] },
            },
            {
              guard: { type: 'formWasNotSent', params: output },
              target: 'rejected',
              actions: { type: 'setRejection', params: output },
              meta: { requirements: ['ERR-OTHER'] },
            },
            {
              guard: { type: 'wasNotSent', params: output },
              target: 'reviewing.refused',
              actions: { type: 'showProblem', params: output },
              meta: { requirements: ['ERR-OTHER'] },
            },
            {
              target: 'uncertain',
              actions: 'markUncertain',
              meta: { requirements: ['LEDGER-03', 'ERR-OTHER'] },
            },
          ],
          onError: {
            target: 'uncertain',
            actions: 'markUncertain',
            meta: { requirements: ['LEDGER-03', 'ERR-OTHER'] },
          },
        },
      },
      uncertain: {
        description:
          'No reply. It may be recorded, so only the same content can be sent again. Retrying never records it twice.',
        tags: 'uncertain',
        initial: 'waiting',
        on: {
          'signatures.submitted': [
            {
              guard: { type: 'isSigned', params: checked },
              target: 'sending',
              actions: 'clearErrors',
              meta: { requirements: ['LEDGER-03'] },
            },
            {
              target: '.refused',
              actions: { type: 'markSignatures', params: checked },
              meta: { requirements: ['SIGN-01'] },
            },
          ],
        },
        states: {
          waiting: { description: 'Waiting for the signatures once more.' },
          refused: { description: 'Not sent again. The signature to correct is marked.' },
        },
      },
      recorded: { description: 'The server has recorded it, once.', type: 'final' },
      rejected: {
        description: 'The server refused it. The form decides what follows.',
        type: 'final',
      },
      withdrawn: { description: 'The form opens again. Nothing was recorded.', type: 'final' },
    },
  });
}

/** Any signed act, for drawings and tests. */
export const signedActMachine = signedAct<unknown, unknown>();
