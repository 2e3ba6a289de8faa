import { fromPromise } from 'xstate';
import type { ProofsInput } from '../../../../../machines/core/signedAct.setup.ts';
import { fieldReviewMachine } from '../../../../../machines/custody/fieldReview.machine.ts';
import type {
  AnswerContent,
  DecidedRecord,
} from '../../../../../machines/custody/fieldReview.setup.ts';
import {
  confirmFieldRecord,
  decideFieldRecord,
  denyFieldRecord,
  type FieldRecordDetail,
} from '../../../../contract/custody/fieldRecord.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

export const clientFieldReviewMachine = fieldReviewMachine.provide({
  actors: {
    signedAct: signedActBy({
      // A passkey signs the body of the call: a confirmation has no reason.
      form: ({ content: { recordId, contentHash, answer, reason }, signing }: Answered) => ({
        ...{ recordId, contentHash, signing },
        ...(answer === 'deny' ? { reason } : {}),
      }),
      record: ({ reason, ...body }, signal) =>
        reason === undefined
          ? call(confirmFieldRecord, { body }, { signal })
          : call(denyFieldRecord, { body: { ...body, reason } }, { signal }),
      offline: 'nothing was signed',
    }),
    decideRecord: fromPromise<Result<FieldRecordDetail>, DecidedRecord>(
      ({ input: { recordId, ...body }, ...scope }) =>
        attempt({ ...scope, shown: [...onPage, 403, 404] }, () =>
          call(decideFieldRecord, { params: { id: recordId }, body }, scope),
        ),
    ),
  },
});

type Answered = ProofsInput<AnswerContent>;
