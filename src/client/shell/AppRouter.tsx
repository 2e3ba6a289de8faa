import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import { Router } from 'wouter';
import { type AppActor, chartOf } from './charts.ts';
import { requestAddress } from './requestAddress.ts';

const RunningApp = createContext<AppActor | null>(null);

/** The location that links and routes see: what the navigation chart has, which alone decides what is shown there. */
function useAppLocation(): [path: string, open: (address: string) => void] {
  const app = use(RunningApp);
  const navigation = app === null ? undefined : chartOf(app, 'navigation');
  const address = useSelector(navigation, (state) => state?.context.address ?? '');
  const open = (to: string) => requestAddress(app, to);
  return [address.split(/[?#]/, 1)[0] ?? '', open];
}

/** Gives links and routes the location of the navigation chart. */
export function AppRouter({ app, children }: { app: AppActor; children: ReactNode }) {
  return (
    <RunningApp value={app}>
      <Router hook={useAppLocation}>{children}</Router>
    </RunningApp>
  );
}
