import { recordUseMachine } from '../../../../../machines/custody/recordUse.machine.ts';
import type { UseContent } from '../../../../../machines/custody/recordUse.setup.ts';
import { recordUse } from '../../../../contract/custody/use.ts';
import { contentAndKey, signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientRecordUseMachine = recordUseMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: contentAndKey<UseContent>,
      record: (body, signal) => call(recordUse, { body }, { signal }),
    }),
  },
});
