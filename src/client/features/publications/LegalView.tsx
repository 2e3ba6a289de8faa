import { useSelector } from '@xstate/react';
import type { FooterItem } from '../../../contract/publications/footer.ts';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { Legal, PublicLegal } from './Legal.tsx';

/** The same text in the shell or, logged out, in the public frame. */
export function LegalView({ app, frame, data }: ViewProps<FooterItem>) {
  const isLoggedIn = useSelector(
    chartOf(app, 'navigation'),
    (state) => state?.context.currentUser != null,
  );
  return isLoggedIn ? <Legal item={data} frame={frame} /> : <PublicLegal item={data} />;
}
