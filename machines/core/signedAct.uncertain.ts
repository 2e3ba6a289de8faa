import { checked, type signedActSetup } from './signedAct.setup.ts';

/** The state of an act whose reply was lost. It is listed as pending; only the same content can be signed again. */
export function uncertain<Content, Receipt>(
  charted: ReturnType<typeof signedActSetup<Content, Receipt>>,
) {
  return charted.createStateConfig({
    description:
      'The reply was lost. The act may be recorded, so only the same content can be sent again. Retrying never records it twice.',
    initial: 'pending',
    on: {
      'signatures.submitted': [
        {
          guard: { type: 'isComplete', params: checked },
          target: '#signedAct.signing',
          actions: { type: 'setSigners', params: checked },
          meta: { requirements: ['LEDGER-03'] },
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
    },
    states: {
      pending: {
        description:
          'The act is listed as pending, and the server is asked what became of it. No one has to sign again before that is known.',
        tags: 'pending',
        invoke: {
          id: 'watchOutcome',
          src: 'watchOutcome',
          input: ({ context: { idempotencyKey } }) => ({ idempotencyKey }),
          onError: { target: 'waiting', meta: { requirements: ['LEDGER-03', 'FIELD-19'] } },
        },
        on: {
          'outcome.posted': { target: 'posted', meta: { requirements: ['FIELD-18'] } },
          'outcome.missing': { target: 'waiting', meta: { requirements: ['FIELD-19'] } },
          'again.requested': { target: 'waiting', meta: { requirements: ['LEDGER-03'] } },
        },
      },
      posted: {
        description: 'The server has recorded it, once. Its receipt was lost with the reply.',
        tags: 'posted',
      },
      waiting: { description: 'Waiting for the signatures once more.' },
      signerMarked: {
        description: 'Not sent again. The proof of the person logged in is missing or refused.',
      },
      otherMarked: {
        description: 'Not sent again. The name or proof of another signer is missing or refused.',
      },
    },
  });
}
