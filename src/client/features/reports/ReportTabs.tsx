import { useSelector } from '@xstate/react';
import { mayOpen } from '../../../rules/navigation/access.ts';
import { type RouteName, routeOf } from '../../../rules/navigation/routes.ts';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Link } from '../../ui/basic/Link.tsx';
import { useScrolledIntoView } from '../../ui/layout/scrolledIntoView.ts';

const tabs = [
  { route: 'perpetualInventory', text: 'Perpetual inventory' },
  { route: 'registration', text: 'Registration' },
  { route: 'shipments', text: 'Receipts and returns' },
  { route: 'useLog', text: 'Usage log' },
  { route: 'countReport', text: 'Counts' },
  { route: 'restockList', text: 'Restock' },
  { route: 'personActs', text: 'A person’s acts' },
  { route: 'patterns', text: 'Patterns' },
  { route: 'trends', text: 'Trends' },
  { route: 'biennialInventory', text: 'Biennial inventory' },
  { route: 'lossReport', text: 'Losses (106)' },
  { route: 'destructionReport', text: 'Destructions (41)' },
  { route: 'packet', text: 'Inspection packet' },
  { route: 'reportSchedules', text: 'Mailed reports' },
] as const satisfies readonly { route: RouteName; text: string }[];

export type ReportRoute = (typeof tabs)[number]['route'];

/** The reports next to each other; those that the person may not open are left out. */
export function ReportTabs({ app, shown }: { app: AppActor; shown: ReportRoute }) {
  const open = useSelector(
    chartOf(app, 'navigation'),
    (state) => tabs.filter(({ route }) => mayOpen(state?.context.currentUser ?? null, route)),
    (before, after) => before.length === after.length,
  );
  return <ReportTabList shown={shown} open={open} />;
}

function ReportTabList({
  shown,
  open,
}: {
  shown: ReportRoute;
  open: readonly (typeof tabs)[number][];
}) {
  const bar = useScrolledIntoView<HTMLElement>('[aria-current]', shown);
  return (
    <nav className="tabs" aria-label="Reports" ref={bar}>
      <ul>
        {open.map(({ route, text }) => (
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
