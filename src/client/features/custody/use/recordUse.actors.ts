import { fromPromise } from 'xstate';
import { recordUseMachine } from '../../../../../machines/custody/recordUse.machine.ts';
import type { OpenedUse, UseContent } from '../../../../../machines/custody/recordUse.setup.ts';
import { getUseChoices, recordUse } from '../../../../contract/custody/use.ts';
import { valueIn } from '../../../../rules/core/callFailure.ts';
import { contentAndKey, signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt } from '../../../shell/calls/attempt.ts';

/**
 * What the form of a use at an inventory starts with.
 *
 * @throws CallError
 */
export async function openUse(id: string, signal: AbortSignal): Promise<OpenedUse> {
  return {
    choices: await call(getUseChoices, { params: { id } }, { signal }),
    idempotencyKey: crypto.randomUUID(),
  };
}

export const clientRecordUseMachine = recordUseMachine.provide({
  actors: {
    // The receipt has no place for a failure: a notice says why the form did not open.
    loadForm: fromPromise<OpenedUse, { inventoryId: string }>(async ({ input, ...scope }) =>
      valueIn(
        await attempt({ ...scope, shown: [] }, () => openUse(input.inventoryId, scope.signal)),
      ),
    ),
    signedAct: signedActBy({
      form: contentAndKey<UseContent>,
      record: (body, signal) => call(recordUse, { body }, { signal }),
    }),
  },
});
