import { received } from './output.ts';
import { onDevice } from './signedAct.onDevice.ts';
import { checked, signedActSetup, toProve } from './signedAct.setup.ts';
import { uncertain } from './signedAct.uncertain.ts';

/**
 * The signed act of a page: who proves what in which order, one record on the server, and a lost reply without recording
 * twice. The page keeps its form, says who signs, and decides what follows.
 */
export function signedAct<Content, Receipt>() {
  const charted = signedActSetup<Content, Receipt>();
  return charted.createMachine({
    id: 'signedAct',
    description:
      'Collects the proof of each signer of an act and records the act once, even when the reply is lost.',
    context: ({ input }) => ({
      ...input,
      ways: [],
      signer: 0,
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
        description: 'The signers review what they sign. Each enters a PIN or chooses a passkey.',
        initial: 'unsigned',
        on: {
          'signatures.submitted': [
            {
              guard: { type: 'isComplete', params: checked },
              target: 'signing',
              actions: { type: 'setSigners', params: checked },
              meta: { requirements: ['SIGN-01'] },
            },
            {
              guard: { type: 'signerIsIncomplete', params: checked },
              target: '.signerMarked',
              actions: { type: 'markSignatures', params: checked },
              meta: { requirements: ['SIGN-01'] },
            },
            {
              target: '.otherMarked',
              actions: { type: 'markSignatures', params: checked },
              meta: { requirements: ['SIGN-01'] },
            },
          ],
          'change.requested': { target: 'withdrawn', actions: 'withdraw' },
        },
        states: {
          unsigned: { description: 'Waiting for the signatures.' },
          signerMarked: {
            description: 'Not recorded. The proof of the person logged in is missing or refused.',
          },
          otherMarked: {
            description: 'Not recorded. The name or proof of another signer is missing or refused.',
          },
          unsent: { description: 'Not recorded. Nothing left this device; the page shows why.' },
        },
      },
      signing: {
        description: 'Each signer proves who they are. Then the act is sent with all proofs.',
        tags: 'busy',
        invoke: {
          id: 'proofs',
          src: 'proofs',
          input: ({ context, event }) => toProve(context, event),
          onError: {
            target: 'uncertain',
            actions: 'markUncertain',
            meta: { requirements: ['LEDGER-03', 'ERR-OTHER'] },
          },
        },
        on: {
          'response.missing': {
            target: 'uncertain',
            actions: 'markUncertain',
            meta: { requirements: ['LEDGER-03', 'ERR-OTHER'] },
          },
          'network.missing': { target: '.onDevice', meta: { requirements: ['FIELD-01'] } },
        },
        initial: 'signer',
        states: {
          signer: {
            description: 'The person logged in is first. A PIN is a proof as typed.',
            always: [
              {
                guard: 'usesPasskey',
                target: 'signerPasskey',
                meta: { requirements: ['SIGN-01'] },
              },
              { target: 'others', meta: { requirements: ['SIGN-01'] } },
            ],
          },
          signerPasskey: {
            description: 'The browser asks the person logged in for their passkey.',
            tags: 'passkeyRequested',
            entry: 'requestPasskey',
            on: {
              'passkey.proven': { target: 'others', meta: { requirements: ['SIGN-05'] } },
              'passkey.refused': [
                {
                  guard: 'isUncertain',
                  target: '#signedAct.uncertain.signerMarked',
                  actions: { type: 'markProof', params: received },
                  meta: { requirements: ['SIGN-01', 'LEDGER-03'] },
                },
                {
                  guard: 'isInline',
                  target: '#signedAct.rejected',
                  actions: { type: 'setRejection', params: received },
                  meta: { requirements: ['SIGN-01'] },
                },
                {
                  target: '#signedAct.reviewing.signerMarked',
                  actions: { type: 'showProblem', params: received },
                  meta: { requirements: ['SIGN-01'] },
                },
              ],
            },
          },
          others: {
            description:
              'The other signers follow in order. Only passkeys have to answer: a PIN is a proof as typed, and who signs later gives none.',
            always: [
              {
                guard: 'hasPasskeyLeft',
                target: 'otherPasskey',
                actions: 'setNextSigner',
                meta: { requirements: ['SIGN-01'] },
              },
              { target: 'posting', meta: { requirements: ['SIGN-01'] } },
            ],
          },
          otherPasskey: {
            description: 'The browser asks this other signer for their passkey.',
            tags: 'passkeyRequested',
            entry: 'requestPasskey',
            on: {
              'passkey.proven': { target: 'others', meta: { requirements: ['SIGN-05'] } },
              'passkey.refused': [
                {
                  guard: 'isUncertain',
                  target: '#signedAct.uncertain.otherMarked',
                  actions: { type: 'markProof', params: received },
                  meta: { requirements: ['SIGN-01', 'LEDGER-03'] },
                },
                {
                  guard: 'isInline',
                  target: '#signedAct.rejected',
                  actions: { type: 'setRejection', params: received },
                  meta: { requirements: ['SIGN-01'] },
                },
                {
                  target: '#signedAct.reviewing.otherMarked',
                  actions: { type: 'showProblem', params: received },
                  meta: { requirements: ['SIGN-01'] },
                },
              ],
            },
          },
          posting: {
            description: 'The server verifies the proofs and records everything together.',
            entry: 'post',
            initial: 'prompt',
            states: {
              prompt: {
                description: 'An answer is expected at any moment.',
                after: {
                  untilOverdue: { target: 'overdue', meta: { requirements: ['FIELD-19'] } },
                },
              },
              overdue: {
                description:
                  'There was no answer for 10 s. The act is listed as pending, and its page can be left.',
                tags: 'overdue',
                entry: 'listAct',
              },
            },
            on: {
              'response.received': [
                {
                  guard: { type: 'isRecorded', params: received },
                  target: '#signedAct.recorded',
                  actions: { type: 'setReceipt', params: received },
                  meta: { requirements: ['LEDGER-03'] },
                },
                {
                  guard: { type: 'formIsRejected', params: received },
                  target: '#signedAct.rejected',
                  actions: { type: 'rejectForm', params: received },
                  meta: { requirements: ['ERR-OTHER'] },
                },
                {
                  guard: { type: 'signerIsRejected', params: received },
                  target: '#signedAct.reviewing.signerMarked',
                  actions: { type: 'showRejection', params: received },
                  meta: { requirements: ['SIGN-01', 'ERR-OTHER'] },
                },
                {
                  guard: { type: 'isRejected', params: received },
                  target: '#signedAct.reviewing.otherMarked',
                  actions: { type: 'showRejection', params: received },
                  meta: { requirements: ['SIGN-01', 'ERR-OTHER'] },
                },
                {
                  guard: { type: 'wasNotSentAgain', params: received },
                  target: '#signedAct.uncertain',
                  meta: { requirements: ['LEDGER-03', 'ERR-OTHER'] },
                },
                {
                  guard: { type: 'formWasNotSent', params: received },
                  target: '#signedAct.rejected',
                  actions: { type: 'rejectForm', params: received },
                  meta: { requirements: ['ERR-OTHER'] },
                },
                {
                  guard: { type: 'wasNotSent', params: received },
                  target: '#signedAct.reviewing.unsent',
                  actions: { type: 'showRejection', params: received },
                  meta: { requirements: ['ERR-OTHER'] },
                },
                {
                  target: '#signedAct.uncertain',
                  actions: 'markUncertain',
                  meta: { requirements: ['LEDGER-03', 'ERR-OTHER'] },
                },
              ],
            },
          },
          onDevice: onDevice(charted),
        },
      },
      uncertain: uncertain(charted),
      recorded: { description: 'The server has recorded it, once.', type: 'final' },
      kept: {
        description: 'It is on this device, and is recorded once it is delivered.',
        type: 'final',
      },
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
