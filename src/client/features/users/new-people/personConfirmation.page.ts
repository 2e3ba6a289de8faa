import { getNewPerson } from '../../../../contract/users/newPeople.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { PersonConfirmation } from './PersonConfirmation.tsx';
import { clientPersonConfirmationMachine } from './personConfirmation.actors.ts';

export const page = definePage({
  load: async ({ id, signal }) => ({
    person: await call(getNewPerson, { params: { userId: id } }, { signal }),
  }),
  machine: clientPersonConfirmationMachine,
  view: PersonConfirmation,
});
