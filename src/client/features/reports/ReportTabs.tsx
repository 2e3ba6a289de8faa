import { type RouteName, routeOf } from '../../../rules/navigation/routes.ts';
import type { AppActor } from '../../shell/charts.ts';
import { useHolds } from '../../shell/useHolds.ts';
import { Link } from '../../ui/basic/Link.tsx';
import { useScrolledIntoView } from '../../ui/layout/scrolledIntoView.ts';

const tabs = [
  { route: 'perpetualInventory', text: 'Perpetual inventory' },
  { route: 'registration', text: 'Registration' },
  { route: 'shipments', text: 'Receipts and returns' },
  { route: 'useLog', text: 'Usage log' },
  { route: 'countReport', text: 'Counts' },
  { route: 'restockList', text: 'Restock' },
  { route: 'trends', text: 'Trends' },
  { route: 'biennialInventory', text: 'Biennial inventory' },
  { route: 'lossReport', text: 'Losses (106)' },
  { route: 'destructionReport', text: 'Destructions (41)' },
] as const satisfies readonly { route: RouteName; text: string }[];

export type ReportRoute = (typeof tabs)[number]['route'];

/** The reports next to each other; those that the person may not open are left out. */
export function ReportTabs({ app, shown }: { app: AppActor; shown: ReportRoute }) {
  return <ReportTabList shown={shown} seesAll={useHolds(app, 'users')} />;
}

/** @param seesAll whether the person may see what is of the whole agency. */
function ReportTabList({ shown, seesAll }: { shown: ReportRoute; seesAll: boolean }) {
  const bar = useScrolledIntoView<HTMLElement>('[aria-current]', shown);
  return (
    <nav className="tabs" aria-label="Reports" ref={bar}>
      <ul>
        {tabs
          .filter(({ route }) => routeOf(route).right === undefined || seesAll)
          .map(({ route, text }) => (
            <li key={route}>
              <Link href={routeOf(route).path} aria-current={route === shown ? 'page' : undefined}>
                {text}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
