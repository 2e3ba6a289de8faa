import { routeOf } from '../../rules/navigation/routes.ts';
import { Page } from '../shell/Page.tsx';
import type { ViewProps } from '../shell/viewRegistry.ts';
import { buttonClass } from '../ui/basic/buttonClass.ts';
import { Link } from '../ui/basic/Link.tsx';
import { Message } from '../ui/feedback/Message.tsx';

/** A page of the route table that this version does not serve: it says so, and who can help instead. */
export default function UnavailableView({ page, app, frame }: ViewProps) {
  const { supportEmail } = app.getSnapshot().context.installation;
  return (
    <Page frame={frame} title={routeOf(page.name).title}>
      <Message
        kind="accent"
        title="This page isn’t part of this version"
        act={
          <Link className={buttonClass()} href="/dashboard">
            Go to the dashboard
          </Link>
        }
      >
        <p>
          The release notes say when it is added. Until then, write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </Message>
    </Page>
  );
}
