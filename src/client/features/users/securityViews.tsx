import { useSelector } from '@xstate/react';
import { queryOf } from '../../shell/address.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { type AccountSecurityRef, Security } from './account/Security.tsx';

/** The security of one's own account. */
export function OwnSecurityView({
  work,
  app,
  address,
  frame,
}: ViewProps<unknown, AccountSecurityRef>) {
  const { cloudScanrUrl } = useSelector(app, (state) => state.context.installation);
  return (
    <Security
      work={work}
      isPinReset={queryOf(address).r === '1'}
      hasReader={cloudScanrUrl !== null}
      frame={frame}
    />
  );
}
