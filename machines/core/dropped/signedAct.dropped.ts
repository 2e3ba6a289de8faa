import type { DroppedEvents } from '../droppedEvents.ts';
import type { signedActMachine } from '../signedAct.machine.ts';

export const signedActDropped: DroppedEvents<typeof signedActMachine> = {
  sentBy: {
    screen: ['signatures.submitted', 'change.requested', 'again.requested'],
    charts: {
      biennialInventory: ['signatures.submitted'],
      form3848: ['signatures.submitted'],
      missingSignature: ['signatures.submitted'],
      custodyCase: ['signatures.submitted'],
      fieldReview: ['signatures.submitted'],
      signatureNote: ['signatures.submitted'],
      personConfirmation: ['signatures.submitted'],
    },
    actors: {
      proofs: [
        'passkey.proven',
        'passkey.refused',
        'response.received',
        'response.missing',
        'network.missing',
      ],
      watchOutcome: ['outcome.posted', 'outcome.missing'],
    },
  },
  rows: [
    {
      in: ['signing'],
      events: ['signatures.submitted'],
      reason: 'The signatures are being proven or recorded. The button is busy.',
    },
    {
      in: ['signing'],
      events: ['change.requested'],
      reason: 'The signatures are being proven or recorded. The button is disabled or absent.',
    },
    {
      in: ['signing.posting'],
      events: ['passkey.proven', 'passkey.refused'],
      reason: 'No passkey is asked for; the actor reports each that it asked for once.',
    },
    {
      in: ['signing.signerPasskey', 'signing.otherPasskey'],
      events: ['response.received'],
      reason: 'Nothing has been sent to the server yet.',
    },
    {
      in: ['signing.onDevice'],
      events: ['passkey.proven', 'passkey.refused', 'response.received'],
      reason: 'The actor has said that there is no network, and nothing else is asked of it.',
    },
    {
      in: [
        'reviewing',
        'signing',
        'uncertain.posted',
        'uncertain.waiting',
        'uncertain.signerMarked',
        'uncertain.otherMarked',
      ],
      events: ['again.requested'],
      reason: 'The button is there only while it is unknown what became of the act.',
    },
    {
      in: ['uncertain'],
      events: ['change.requested'],
      reason:
        'The act may be recorded, so only the same content can be sent again. The button is absent.',
    },
  ],
  harmless: [
    {
      in: ['recorded', 'kept', 'rejected', 'withdrawn'],
      events: ['signatures.submitted', 'change.requested'],
      reason: 'The act has ended, and its page shows something else at once.',
    },
  ],
};
