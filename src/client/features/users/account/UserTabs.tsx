import { Link } from '../../../ui/basic/Link.tsx';

const tabs = [
  { part: 'details', text: 'Details' },
  { part: 'security', text: 'Security' },
] as const;

/** The pages of one person. */
export function UserTabs({
  userId,
  name,
  shown,
}: {
  userId: string;
  name: string;
  shown: (typeof tabs)[number]['part'];
}) {
  return (
    <nav className="tabs" aria-label={name}>
      <ul>
        {tabs.map(({ part, text }) => (
          <li key={part}>
            <Link
              href={`/admin/users/edit/${part}/${userId}`}
              aria-current={part === shown ? 'page' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
