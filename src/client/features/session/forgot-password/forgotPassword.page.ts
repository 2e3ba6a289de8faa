import { definePage } from '../../../shell/definePage.ts';
import { ForgotPasswordView } from './ForgotPasswordView.tsx';
import { clientForgotPasswordMachine } from './forgotPassword.actors.ts';

export const page = definePage({
  load: ({ query: { clientId = '' } }) => ({
    clientId: /^[1-9]\d{0,8}$/.test(clientId) ? Number(clientId) : 0,
  }),
  machine: clientForgotPasswordMachine,
  view: ForgotPasswordView,
});
