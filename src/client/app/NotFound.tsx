import type { Frame } from '../shell/frame.ts';
import { Page } from '../shell/Page.tsx';
import { buttonClass } from '../ui/basic/buttonClass.ts';
import { Icon } from '../ui/basic/Icon.tsx';
import { Link } from '../ui/basic/Link.tsx';
import { search } from '../ui/icons/navigation.ts';

/** ROUTE-20: an unknown page of a known area; the address stays. */
export function NotFound({ frame }: { frame?: Frame }) {
  return (
    <Page frame={frame} title="Error 404">
      <div className="card empty">
        <Icon path={search} />
        <h2>Page not found</h2>
        <p>Check the address, or go to the dashboard.</p>
        <div className="buttons">
          <Link className={buttonClass({ kind: 'primary' })} href="/dashboard">
            Go to the dashboard
          </Link>
        </div>
      </div>
    </Page>
  );
}
