import { fromPromise } from 'xstate';
import type { ProofsInput } from '../../../../../machines/core/signedAct.setup.ts';
import { custodyCaseMachine } from '../../../../../machines/custody/custodyCase.machine.ts';
import type {
  AppendedRecord,
  SignOffContent,
} from '../../../../../machines/custody/custodyCase.setup.ts';
import {
  addCaseNote,
  type CaseDetail,
  closeCase,
  setCaseOwner,
} from '../../../../contract/custody/case.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

export const clientCustodyCaseMachine = custodyCaseMachine.provide({
  actors: {
    appendRecord: fromPromise<Result<CaseDetail>, AppendedRecord>(({ input, ...scope }) =>
      attempt({ ...scope, shown: onPage }, () => {
        const params = { id: input.caseId };
        return input.kind === 'note'
          ? call(addCaseNote, { params, body: { noteId: input.noteId, text: input.text } }, scope)
          : call(setCaseOwner, { params, body: { ownerUserId: input.ownerUserId } }, scope);
      }),
    ),
    signedAct: signedActBy({
      form: ({ idempotencyKey, content, signing }: ProofsInput<SignOffContent>) => ({
        signOffId: idempotencyKey,
        ...content,
        signing,
      }),
      record: (body, signal) => call(closeCase, { body }, { signal }),
      offline: 'the case was not closed',
    }),
  },
});
