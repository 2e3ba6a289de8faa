import { definePage } from '../../../shell/definePage.ts';
import { provideAddressChange } from './addressChange.actors.ts';
import { EmailAddressView } from './EmailAddressView.tsx';

export const page = definePage({
  load: ({ id }) => ({ id }),
  machine: ({ id }) => provideAddressChange(id),
  input: ({ id }) => ({ hasId: id !== '' }),
  view: EmailAddressView,
});
