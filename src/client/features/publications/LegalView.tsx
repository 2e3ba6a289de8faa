import { useSelector } from '@xstate/react';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { Legal, PublicLegal } from './Legal.tsx';

type LegalName = 'privacyPolicy' | 'termsConditions' | 'eula';

/** The same text in the shell or, logged out, in the public frame. */
export default function LegalView({ page, app, frame }: ViewProps<LegalName>) {
  const isLoggedIn = useSelector(
    chartOf(app, 'navigation'),
    (state) => state?.context.currentUser != null,
  );
  return isLoggedIn ? <Legal item={page.data} frame={frame} /> : <PublicLegal item={page.data} />;
}
