import { firstCountMachine } from '../../../../../machines/custody/firstCount.machine.ts';
import type { OpeningContent } from '../../../../../machines/custody/firstCount.setup.ts';
import {
  type RecordedFirstCount,
  recordFirstCount,
} from '../../../../contract/custody/firstCount.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { signed } from '../../../core/signing/signWithPasskeys.ts';
import { call } from '../../../platform/http/call.ts';

export const clientFirstCountMachine = firstCountMachine.provide({
  actors: {
    signedAct: signedActBy<OpeningContent, RecordedFirstCount>(
      async ({ content, ...act }, signal) => {
        const body = await signed({ ...act, ...content }, signal);
        return call(recordFirstCount, { body }, { signal });
      },
    ),
  },
});
