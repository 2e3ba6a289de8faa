import type { Dashboard, Exception } from '../../../../contract/custody/dashboard.ts';
import { notYoursSentence } from '../../../../rules/core/notYours.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { formatted } from '../../../shell/text/formats.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { count, pen, tag } from '../../../ui/icons/acts.ts';
import { stop } from '../../../ui/icons/login.ts';
import { swap, user } from '../../../ui/icons/navigation.ts';
import { bell, calendar, checkCircle, clock } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { isAllHidden } from './notShown.ts';

const casesPath = routeOf('cases').path;

const paths: Record<Exception['kind'], string> = {
  discrepancy: stop,
  fieldRecord: pen,
  // A card of its own (MissingCard).
  missingSignature: pen,
  dueCount: count,
  openSeal: tag,
  dueSealCheck: checkCircle,
  lossClock: clock,
  expired: calendar,
  lateTransfer: swap,
  noAgent: user,
  alert: bell,
};

/** Only exceptions: what balances closes itself. */
export function ActNow({
  exceptions,
  inventories,
}: {
  exceptions: readonly Exception[];
  inventories: Dashboard['inventories'];
}) {
  const isKnown = exceptions.length > 0 || !isAllHidden(inventories);
  return (
    <Card
      id="act"
      className="dash-act"
      title="Needs attention"
      count={isKnown ? exceptions.length : undefined}
      note={notYoursSentence(inventories.notShown, inventories.assigners)}
      tools={
        <Link className="card-link" href={casesPath}>
          All cases
        </Link>
      }
    >
      {exceptions.length === 0 ? (
        <Nothing inventories={inventories} />
      ) : (
        <ul className="rows rows-act">
          {exceptions.map((exception) => (
            <li key={`${exception.kind} ${exception.title} ${exception.detail}`}>
              <Icon path={paths[exception.kind]} tone={exception.tone} />
              <div>
                <p className="rows-title">
                  {exception.about === undefined ? (
                    formatted(exception.title)
                  ) : (
                    <Link href={exception.about}>{formatted(exception.title)}</Link>
                  )}
                </p>
                <p className="rows-sub">{formatted(exception.detail)}</p>
              </div>
              <ButtonLink href={exception.href} small>
                {exception.action}
                <span className="visually-hidden">: {formatted(exception.title)}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Nothing({ inventories }: { inventories: Dashboard['inventories'] }) {
  if (isAllHidden(inventories)) return <p className="dash-none">Not yours</p>;
  return (
    <p className="dash-none">
      <Icon path={checkCircle} tone="good" />
      {inventories.notShown === 0
        ? 'Nothing needs attention. Counts, stock and dates are current.'
        : 'Nothing needs attention in the inventories shown to you.'}
    </p>
  );
}
