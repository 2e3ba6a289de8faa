import { personConfirmationMachine } from '../../../../../machines/users/personConfirmation.machine.ts';
import type { ConfirmationContent } from '../../../../../machines/users/personConfirmation.setup.ts';
import { type ConfirmedPerson, confirmPerson } from '../../../../contract/users/newPeople.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { signed } from '../../../core/signing/signWithPasskeys.ts';
import { call } from '../../../platform/http/call.ts';

export const clientPersonConfirmationMachine = personConfirmationMachine.provide({
  actors: {
    signedAct: signedActBy<ConfirmationContent, ConfirmedPerson>(
      async ({ content, signing }, signal) => {
        const body = await signed({ ...content, signing }, signal);
        return call(confirmPerson, { body }, { signal });
      },
      'no one was confirmed',
    ),
  },
});
