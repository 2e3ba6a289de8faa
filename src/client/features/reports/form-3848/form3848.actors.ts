import { form3848Machine } from '../../../../../machines/reports/form3848.machine.ts';
import { signForm3848 } from '../../../../contract/reports/form3848.ts';
import type { FormContent } from '../../../../rules/reports/form3848Draft.ts';
import { contentAndKey, signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientForm3848Machine = form3848Machine.provide({
  actors: {
    signedAct: signedActBy({
      form: contentAndKey<FormContent>,
      record: (body, signal) => call(signForm3848, { body }, { signal }),
      offline: 'nothing was signed',
    }),
  },
});
