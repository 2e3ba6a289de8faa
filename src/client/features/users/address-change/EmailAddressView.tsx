import { useSelector } from '@xstate/react';
import type { ViewProps } from '../../../shell/definePage.ts';
import { EmailAddress, type EmailAddressRef } from './EmailAddress.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the address-change chart. */
export function EmailAddressView({ work, app, frame }: ViewProps<unknown, EmailAddressRef>) {
  const installation = useSelector(app, (state) => state.context.installation);
  return <EmailAddress work={work} installation={installation} arrived={frame.arrived ?? false} />;
}
