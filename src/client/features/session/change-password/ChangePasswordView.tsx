import { useSelector } from '@xstate/react';
import type { ViewProps } from '../../../shell/definePage.ts';
import { ChangePassword, type ChangePasswordRef } from './ChangePassword.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the change-password chart. */
export function ChangePasswordView({ work, app, frame }: ViewProps<unknown, ChangePasswordRef>) {
  const installation = useSelector(app, (state) => state.context.installation);
  return (
    <ChangePassword work={work} installation={installation} arrived={frame.arrived ?? false} />
  );
}
