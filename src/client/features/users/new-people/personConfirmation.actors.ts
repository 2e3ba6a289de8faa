import type { ProofsInput } from '../../../../../machines/core/signedAct.setup.ts';
import { personConfirmationMachine } from '../../../../../machines/users/personConfirmation.machine.ts';
import type { ConfirmationContent } from '../../../../../machines/users/personConfirmation.setup.ts';
import { confirmPerson } from '../../../../contract/users/newPeople.ts';
import { signedActBy } from '../../../core/signing/signedAct.actors.ts';
import { call } from '../../../platform/http/call.ts';

export const clientPersonConfirmationMachine = personConfirmationMachine.provide({
  actors: {
    signedAct: signedActBy({
      form: ({ content, signing }: ProofsInput<ConfirmationContent>) => ({ ...content, signing }),
      record: (body, signal) => call(confirmPerson, { body }, { signal }),
      offline: 'no one was confirmed',
    }),
  },
});
