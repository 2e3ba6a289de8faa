import { output } from './output.ts';
import type { signedActSetup } from './signedAct.setup.ts';

/** The state of an act that is signed without a network. It ends with a field record, or says why there is none. */
export function onDevice<Content, Receipt>(
  charted: ReturnType<typeof signedActSetup<Content, Receipt>>,
) {
  return charted.createStateConfig({
    description:
      'There is no network. The signers attest the act, and it is stored on this device.',
    invoke: {
      id: 'fieldRecord',
      src: 'fieldRecord',
      input: ({ context: { idempotencyKey, ways } }) => ({ recordId: idempotencyKey, ways }),
      onDone: [
        {
          guard: { type: 'isKept', params: output },
          target: '#signedAct.kept',
          actions: { type: 'setKept', params: output },
          meta: { requirements: ['FIELD-01', 'FIELD-18'] },
        },
        {
          guard: 'isUncertain',
          target: '#signedAct.uncertain.waiting',
          actions: { type: 'markRecordProof', params: output },
          meta: { requirements: ['FIELD-01', 'LEDGER-03'] },
        },
        {
          guard: 'isInline',
          target: '#signedAct.rejected',
          actions: { type: 'rejectRecord', params: output },
          meta: { requirements: ['FIELD-01'] },
        },
        {
          guard: { type: 'signerIsRefused', params: output },
          target: '#signedAct.reviewing.signerMarked',
          actions: { type: 'showRecordProblem', params: output },
          meta: { requirements: ['FIELD-04', 'SIGN-01'] },
        },
        {
          guard: { type: 'otherIsRefused', params: output },
          target: '#signedAct.reviewing.otherMarked',
          actions: { type: 'showRecordProblem', params: output },
          meta: { requirements: ['FIELD-04', 'SIGN-01'] },
        },
        {
          target: '#signedAct.reviewing.unsent',
          actions: { type: 'showRecordProblem', params: output },
          meta: { requirements: ['FIELD-01'] },
        },
      ],
      // It may be stored: made again under the same key, it is found.
      onError: {
        target: '#signedAct.uncertain',
        actions: 'markUncertain',
        meta: { requirements: ['FIELD-03', 'LEDGER-03'] },
      },
    },
  });
}
