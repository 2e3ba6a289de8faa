import type { signedActMachine } from '../../../../machines/core/signedAct.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { ever, failed, type MomentOf, now, propertiesOf, runs } from '../property.ts';

const posts = 'send proofs posting.requested';
const asks = 'send proofs passkey.requested';

/** The answer of the server that has just been received, if one was waited for. */
function received({ event, payload, before }: MomentOf<typeof signedActMachine>) {
  if (event !== 'response.received' || !before.matches({ signing: 'posting' })) return undefined;
  return (payload as { response: Result<unknown> }).response;
}

export const signedAct = propertiesOf<typeof signedActMachine>([
  {
    id: 'CALL-01',
    says: 'every try posts the same content under the same key',
    applies: (moment) => now(moment, 'start proofs') > 0,
    holds: ({ did, input }) =>
      did
        .filter((effect) => effect.startsWith('start proofs'))
        .every(
          (effect) =>
            effect.includes(`"idempotencyKey":"${input.idempotencyKey}"`) &&
            effect.includes(`"content":${JSON.stringify(input.content)}`),
        ),
  },
  {
    id: 'CALL-01',
    says: 'the act is posted once for each submit, and not again while the answer is awaited',
    applies: (moment) => now(moment, posts) > 0,
    holds: (moment) =>
      now(moment, posts) === 1 &&
      !moment.before.matches({ signing: 'posting' }) &&
      ever(moment, posts) <= ever(moment, 'start proofs'),
  },
  {
    id: 'CALL-01',
    says: 'while proofs are collected or the act is posted, nothing can be sent a second time',
    applies: (moment) => runs(moment, 'proofs'),
    holds: ({ snapshot, running }) =>
      snapshot.hasTag('busy') && running.filter((id) => id === 'proofs').length === 1,
  },
  {
    id: 'ROLE-05',
    says: 'nothing is sent before every signature is complete',
    applies: (moment) =>
      moment.event === 'signatures.submitted' &&
      moment.before.status === 'active' &&
      !runs(moment, 'proofs'),
    holds: (moment) =>
      Object.keys(moment.snapshot.context.errors).length > 0 && now(moment, posts) === 0,
  },
  {
    id: 'SIGN-01',
    says: 'the passkey of the person logged in is asked for before that of any other signer',
    applies: (moment) =>
      now(moment, asks) > 0 && moment.before.matches({ signing: 'signerPasskey' }),
    holds: ({ event, did }) =>
      event === 'passkey.proven' && !did.some((effect) => effect.endsWith('{"signer":0}')),
  },
  {
    id: 'SIGN-01',
    says: 'the act is not posted while a passkey is still asked for',
    applies: ({ snapshot }) => snapshot.hasTag('passkeyRequested'),
    holds: (moment) => now(moment, posts) === 0,
  },
  {
    id: 'SIGN-01',
    says: 'a passkey that does not answer marks one proof, and nothing is posted',
    applies: ({ event, before }) =>
      event === 'passkey.refused' && before.hasTag('passkeyRequested'),
    holds: (moment) =>
      now(moment, posts) === 0 &&
      !runs(moment, 'proofs') &&
      (moment.snapshot.status === 'done' ||
        Object.keys(moment.snapshot.context.errors).length <= 1),
  },
  {
    id: 'ERR-OTHER',
    says: 'a lost reply is called neither recorded nor refused',
    applies: (moment) =>
      failed(moment, 'proofs') ||
      (moment.event === 'response.missing' && moment.before.matches('signing')),
    holds: ({ snapshot }) =>
      snapshot.matches('uncertain') &&
      snapshot.context.isUncertain &&
      snapshot.status === 'active' &&
      snapshot.context.problem === null,
  },
  {
    id: 'FIELD-19',
    says: 'after a lost reply no one is asked to sign again before it is known that the server has nothing, or a person wants it',
    applies: ({ snapshot }) => snapshot.matches({ uncertain: 'waiting' }),
    holds: ({ event, before, snapshot }) =>
      before === snapshot ||
      before.matches({ uncertain: 'waiting' }) ||
      ['outcome.missing', 'again.requested', 'xstate.error.actor.watchOutcome'].includes(event) ||
      event.endsWith('.actor.fieldRecord'),
  },
  {
    id: 'FIELD-18',
    says: 'an act whose reply was lost is called posted only where the server has it',
    applies: ({ snapshot }) => snapshot.hasTag('posted'),
    holds: ({ event, before }) => before.hasTag('posted') || event === 'outcome.posted',
  },
  {
    id: 'FIELD-19',
    says: 'an act without an answer for 10 s is listed as pending once, and its answer still counts',
    applies: ({ snapshot }) => snapshot.hasTag('overdue'),
    holds: (moment) =>
      moment.event === 'xstate.after.untilOverdue.signedAct.signing.posting.prompt'
        ? now(moment, 'send proofs listing.requested') === 1 && runs(moment, 'proofs')
        : now(moment, 'send proofs listing.requested') === 0,
  },
  {
    id: 'ERR-OTHER',
    says: 'whoever does not know whether it was recorded cannot change what was signed',
    applies: ({ snapshot }) => snapshot.context.isUncertain,
    holds: ({ snapshot, input }) =>
      snapshot.context.output === null && snapshot.context.content === input.content,
  },
  {
    id: 'ERR-OTHER',
    says: 'it ends as recorded with the receipt of the server',
    applies: (moment) => received(moment)?.ok === true,
    holds: ({ snapshot }) => snapshot.output?.outcome === 'recorded',
  },
  {
    id: 'FIELD-01',
    says: 'it is made into a record on this device only where nothing of this try was sent, and then called kept, never recorded',
    applies: (moment) => moment.snapshot.output?.outcome === 'kept',
    holds: ({ event, payload }) =>
      event === 'xstate.done.actor.fieldRecord' &&
      (payload as { outcome: string }).outcome === 'kept',
  },
  {
    id: 'FIELD-18',
    says: 'while it is made into a record, nothing is posted',
    applies: ({ snapshot }) => snapshot.matches({ signing: 'onDevice' }),
    holds: (moment) => now(moment, posts) === 0 && moment.snapshot.status === 'active',
  },
  {
    id: 'ERR-OTHER',
    says: 'it is never recorded where nothing was sent',
    applies: ({ snapshot }) => snapshot.output?.outcome === 'recorded',
    holds: (moment) => ever(moment, posts) > 0,
  },
]);
