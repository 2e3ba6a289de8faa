import type { Site } from '../../../../contract/inventory/inventory.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';

/** The sites of the agency: links, so that the site lives in the address. */
export function SiteTabs({ sites, siteId }: { sites: readonly Site[]; siteId: string }) {
  if (sites.length < 2) return null;
  return (
    <nav className="tabs" aria-label="Sites">
      <ul>
        {sites.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={`/inventory/list?siteId=${id}`}
              aria-current={id === siteId ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SiteFacts({ site }: { site: Site }) {
  return (
    <Facts
      shape="strip"
      facts={[
        {
          label: 'Location',
          value: site.kind === 'registered' ? 'Registered' : 'Designated stationhouse',
        },
        {
          label: 'DEA registration',
          value:
            site.deaNumber ??
            (site.kind === 'designated' ? (
              <span className="quiet">Uses agency’s number</span>
            ) : null),
        },
        { label: 'Address', value: site.address || null },
      ]}
    />
  );
}
