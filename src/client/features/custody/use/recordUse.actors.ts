import { fromPromise } from 'xstate';
import { recordUseMachine } from '../../../../../machines/custody/recordUse.machine.ts';
import type { OpenedUse, UseContent } from '../../../../../machines/custody/recordUse.setup.ts';
import { getUseChoices, recordUse } from '../../../../contract/custody/use.ts';
import { valueIn } from '../../../../rules/core/callFailure.ts';
import { fromServerOrKit, placeOf } from '../../../core/field/kitPlace.ts';
import type { KitShown } from '../../../core/field/kitShown.ts';
import { contentAndKey, signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, type Scope } from '../../../shell/calls/attempt.ts';

/**
 * What the form of a use at an inventory starts with; without a network it is filled from the kit (FIELD-01).
 *
 * @throws CallError
 */
export async function openUse(
  id: string,
  asking: Pick<Scope, 'system' | 'signal'>,
): Promise<OpenedUse & { kit: KitShown | null }> {
  const { value: choices, kit } = await fromServerOrKit(
    asking,
    (signal) => call(getUseChoices, { params: { id } }, { signal }),
    (places) => placeOf(places, id).use,
  );
  return { choices, kit, idempotencyKey: crypto.randomUUID() };
}

export const clientRecordUseMachine = recordUseMachine.provide({
  actors: {
    // The receipt has no place for a failure: a notice says why the form did not open.
    loadForm: fromPromise<OpenedUse, { inventoryId: string }>(async ({ input, ...scope }) =>
      valueIn(
        await attempt({ ...scope, shown: [] }, async () => {
          const { choices, idempotencyKey } = await openUse(input.inventoryId, scope);
          return { choices, idempotencyKey };
        }),
      ),
    ),
    signedAct: signedActBy({
      form: contentAndKey<UseContent>,
      record: (body, signal) => call(recordUse, { body }, { signal }),
      field: ({ idempotencyKey, content }) => ({
        act: 'use',
        form: { idempotencyKey, ...content },
      }),
    }),
  },
});
