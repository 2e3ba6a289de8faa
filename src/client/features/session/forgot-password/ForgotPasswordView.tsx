import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { forgotPasswordMachine } from '../../../../../machines/session/forgotPassword.machine.ts';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { ForgotPassword } from './ForgotPassword.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the forgot-password chart. */
export default function ForgotPasswordView({ app, frame }: ViewProps<'forgotPassword'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as ActorRefFrom<typeof forgotPasswordMachine> | null,
  );
  const installation = useSelector(app, (state) => state.context.installation);
  if (!work) return null;
  return (
    <ForgotPassword work={work} installation={installation} arrived={frame.arrived ?? false} />
  );
}
