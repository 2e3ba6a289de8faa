import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { forgotPasswordMachine } from '../../../../../machines/session/forgotPassword.machine.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { ForgotPassword } from './ForgotPassword.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the forgot-password chart. */
export function ForgotPasswordView({
  work,
  app,
  frame,
}: ViewProps<unknown, ActorRefFrom<typeof forgotPasswordMachine>>) {
  const installation = useSelector(app, (state) => state.context.installation);
  return (
    <ForgotPassword work={work} installation={installation} arrived={frame.arrived ?? false} />
  );
}
