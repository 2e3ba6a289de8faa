import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { ChangePassword, type ChangePasswordRef } from './ChangePassword.tsx';
import { loadStrength } from './measurePassword.ts';

// This module is loaded with the page: the lists come beside the look-up of the link, not with the first key.
void loadStrength();

/** The navigation chart keeps the running chart of the page; this route's is always the change-password chart. */
export default function ChangePasswordView({ app, frame }: ViewProps<'changePassword'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as ChangePasswordRef | null,
  );
  const installation = useSelector(app, (state) => state.context.installation);
  if (!work) return null;
  return (
    <ChangePassword work={work} installation={installation} arrived={frame.arrived ?? false} />
  );
}
