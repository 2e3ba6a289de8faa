import { firstCountMachine } from '../../../../../machines/custody/firstCount.machine.ts';
import type { OpeningContent } from '../../../../../machines/custody/firstCount.setup.ts';
import { recordFirstCount } from '../../../../contract/custody/firstCount.ts';
import { contentAndKey, signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientFirstCountMachine = firstCountMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: contentAndKey<OpeningContent>,
      record: (body, signal) => call(recordFirstCount, { body }, { signal }),
    }),
  },
});
