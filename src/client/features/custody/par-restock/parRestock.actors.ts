import { parRestockMachine } from '../../../../../machines/custody/parRestock.machine.ts';
import type { ParRestockContent } from '../../../../../machines/custody/parRestock.setup.ts';
import { recordParRestock } from '../../../../contract/custody/parRestock.ts';
import { contentAndKey, signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientParRestockMachine = parRestockMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: contentAndKey<ParRestockContent>,
      record: (body, signal) => call(recordParRestock, { body }, { signal }),
    }),
  },
});
