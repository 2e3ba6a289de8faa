import { recordUseMachine } from '../../../../../machines/custody/recordUse.machine.ts';
import type { UseContent } from '../../../../../machines/custody/recordUse.setup.ts';
import { type RecordedUse, recordUse } from '../../../../contract/custody/use.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { signed } from '../../../core/signing/signWithPasskeys.ts';
import { call } from '../../../platform/http/call.ts';

export const clientRecordUseMachine = recordUseMachine.provide({
  actors: {
    signedAct: signedActBy<UseContent, RecordedUse>(async ({ content, ...act }, signal) => {
      const body = await signed({ ...act, ...content }, signal);
      return call(recordUse, { body }, { signal });
    }),
  },
});
