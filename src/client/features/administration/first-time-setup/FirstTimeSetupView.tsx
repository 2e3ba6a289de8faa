import type { ViewProps } from '../../../shell/definePage.ts';
import { FirstTimeSetup, type FirstTimeSetupRef } from './FirstTimeSetup.tsx';

/** The navigation chart keeps the running chart of the page. */
export function FirstTimeSetupView({ work, frame }: ViewProps<unknown, FirstTimeSetupRef>) {
  return <FirstTimeSetup work={work} frame={frame} />;
}
