import type { SignedActOutput } from '../../../../machines/core/signedAct.setup.ts';
import type { fieldReviewMachine } from '../../../../machines/custody/fieldReview.machine.ts';
import type { FieldRecordDetail } from '../../../../src/contract/custody/fieldRecord.ts';
import { ended, now, propertiesOf, runs } from '../property.ts';

type Output = SignedActOutput<FieldRecordDetail>;

export const fieldReview = propertiesOf<typeof fieldReviewMachine>([
  {
    id: 'FIELD-09',
    says: 'only the person who is asked for their signature signs, and the content that was shown',
    applies: (moment) => now(moment, 'start signedAct') > 0,
    holds: ({ did, before }) =>
      before.context.shown.may === 'confirm' &&
      did
        .filter((effect) => effect.startsWith('start signedAct'))
        .every(
          (effect) =>
            effect.includes(before.context.shown.contentHash) &&
            effect.includes(`"answer":"${before.context.answer}"`),
        ),
  },
  {
    id: 'FIELD-09',
    says: 'without a signature, and for a denial a reason, nothing is signed, and what is missing is marked',
    applies: (moment) =>
      moment.event === 'answer.submitted' &&
      moment.before.matches('answering') &&
      !runs(moment, 'signedAct'),
    holds: ({ snapshot }) => Object.keys(snapshot.context.errors).length > 0,
  },
  {
    id: 'FIELD-09',
    says: 'what was signed is shown as the server has it, and named by the answer',
    applies: (moment) =>
      ended<Output>(moment, 'signedAct', ({ outcome }) => outcome === 'recorded'),
    holds: ({ before, snapshot }) =>
      snapshot.context.done === before.context.answer && !snapshot.hasTag('unavailable'),
  },
  {
    id: 'FIELD-14',
    says: 'only a person who may decide does, and with a decision and a reason',
    applies: (moment) => now(moment, 'start decideRecord') > 0,
    holds: ({ before, snapshot }) =>
      before.context.shown.may === 'decide' &&
      snapshot.context.decision !== '' &&
      snapshot.context.reason.trim() !== '',
  },
  {
    id: 'FIELD-08',
    says: 'a record that waits for nothing of this person is only shown',
    applies: ({ snapshot }) => snapshot.matches('decided'),
    holds: (moment) =>
      moment.snapshot.status === 'done' &&
      moment.snapshot.context.shown.may === 'nothing' &&
      !runs(moment, 'signedAct') &&
      !runs(moment, 'decideRecord'),
  },
  {
    id: 'ERR-OTHER',
    says: 'an answer that was refused leaves the record as it was, with the reason',
    applies: (moment) =>
      ended<Output>(moment, 'signedAct', ({ outcome }) => outcome === 'rejected'),
    holds: ({ before, snapshot }) =>
      snapshot.context.problem !== null && snapshot.context.shown === before.context.shown,
  },
]);
