import { routeOf } from '../../../../rules/navigation/routes.ts';
import { Link } from '../../../ui/basic/Link.tsx';

const tabs = [
  { part: 'details', text: 'Details', path: '/admin/users/edit/details/' },
  { part: 'security', text: 'Security', path: '/admin/users/edit/security/' },
] as const;

const alerts = { part: 'alerts', text: 'Alerts' } as const;

/** The pages of one person; how alerts reach them is for themselves. */
export function UserTabs({
  userId,
  name,
  shown,
  hasAlerts = false,
}: {
  userId: string;
  name: string;
  shown: (typeof tabs)[number]['part'] | 'alerts';
  /** Whether it is one’s own page, and one gets alerts. */
  hasAlerts?: boolean;
}) {
  const pages = [
    ...tabs.map(({ path, ...tab }) => ({ ...tab, href: `${path}${userId}` })),
    ...(hasAlerts ? [{ ...alerts, href: routeOf('alertPreferences').path }] : []),
  ];
  return (
    <nav className="tabs" aria-label={name}>
      <ul>
        {pages.map(({ part, text, href }) => (
          <li key={part}>
            <Link href={href} aria-current={part === shown ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
