import { definePage } from '../../../shell/definePage.ts';
import { ChangePasswordView } from './ChangePasswordView.tsx';
import { provideChangePassword } from './changePassword.actors.ts';

export const page = definePage({
  load: ({ id }) => ({ id }),
  machine: ({ id }) => provideChangePassword(id),
  input: ({ id }) => ({ hasId: id !== '' }),
  view: ChangePasswordView,
});
