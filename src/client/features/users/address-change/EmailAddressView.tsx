import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { EmailAddress, type EmailAddressRef } from './EmailAddress.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the address-change chart. */
export default function EmailAddressView({ app, frame }: ViewProps<'emailAddress'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as EmailAddressRef | null,
  );
  const installation = useSelector(app, (state) => state.context.installation);
  if (!work) return null;
  return <EmailAddress work={work} installation={installation} arrived={frame.arrived ?? false} />;
}
