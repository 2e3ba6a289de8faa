import { fromPromise } from 'xstate';
import { restockNoticeMachine } from '../../../../../machines/custody/restockNotice.machine.ts';
import { confirmRestockNotice, type Restock } from '../../../../contract/custody/restock.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

export const clientRestockNoticeMachine = restockNoticeMachine.provide({
  actors: {
    confirmNotice: fromPromise<Result<Restock>, { id: string }>(({ input: { id }, ...scope }) =>
      attempt({ ...scope, shown: onPage }, () =>
        call(confirmRestockNotice, { params: { id }, body: {} }, scope),
      ),
    ),
  },
});
