import type { Dashboard, Exception } from '../../../../contract/custody/dashboard.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { pen } from '../../../ui/icons/acts.ts';
import { right } from '../../../ui/icons/navigation.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { notShownText } from './notShown.ts';

const shown = 5;

/** What the person was named to sign, and what others of their inventories have yet to sign; oldest first. */
export function MissingCard({
  missing,
  inventories,
}: {
  missing: readonly Exception[];
  inventories: Dashboard['inventories'];
}) {
  if (missing.length === 0) return null;
  return (
    <Card
      id="missing"
      className="dash-act"
      title="Missing signatures"
      count={missing.length}
      note={notShownText(inventories)}
      tools={
        <Link className="card-link" href="/missing-signatures">
          View all
          <Icon path={right} small />
        </Link>
      }
    >
      <ul className="rows rows-act">
        {missing.slice(0, shown).map((one) => (
          <li key={`${one.title} ${one.detail}`}>
            <Icon path={pen} tone={one.tone} />
            <div>
              <p className="rows-title">{formatted(one.title)}</p>
              <p className="rows-sub">{formatted(one.detail)}</p>
            </div>
            <ButtonLink href={one.href} small>
              {one.action}
              <span className="visually-hidden">: {formatted(one.title)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
