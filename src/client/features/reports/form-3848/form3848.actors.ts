import { form3848Machine } from '../../../../../machines/reports/form3848.machine.ts';
import { type SignedForm, signForm3848 } from '../../../../contract/reports/form3848.ts';
import type { FormContent } from '../../../../rules/reports/form3848Draft.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { signed } from '../../../core/signing/signWithPasskeys.ts';
import { call } from '../../../platform/http/call.ts';

export const clientForm3848Machine = form3848Machine.provide({
  actors: {
    signedAct: signedActBy<FormContent, SignedForm>(async ({ content, ...act }, signal) => {
      const body = await signed({ ...act, ...content }, signal);
      return call(signForm3848, { body }, { signal });
    }, 'nothing was signed'),
  },
});
