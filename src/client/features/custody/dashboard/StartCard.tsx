import { routeOf } from '../../../../rules/navigation/routes.ts';
import { type StartedAct, startTitles } from '../../../../rules/navigation/startedAct.ts';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import type { Act } from './CustodyCard.tsx';

/** A place, and what can be recorded there. */
export interface StartPlace {
  readonly id: string;
  readonly name: string;
  readonly siteName: string;
  readonly acts: readonly Act[];
}

/** SHELL-13: after a shortcut of the installed app, the inventories where its act can be recorded. */
export function StartCard({ act, places }: { act: StartedAct; places: readonly StartPlace[] }) {
  const title = startTitles[act];
  const offered = places.flatMap(({ acts, ...place }) => {
    const found = acts.find(({ text }) => text === title);
    return found ? { ...place, ...found } : [];
  });
  if (offered.length === 0) {
    const { path, title: list } = routeOf('inventoryList');
    return (
      <Card id="start" className="dash-start" title={title}>
        <p className="card-body">
          You have no inventory in custody where you can record this. Choose another one under{' '}
          <Link href={path}>{list}</Link>.
        </p>
      </Card>
    );
  }
  return (
    <Card id="start" className="dash-start" title={title} note="Choose the inventory.">
      <ul className="rows start-places">
        {offered.map(({ id, name, siteName, href, why }) => (
          <li key={id}>
            <div>
              <p className="rows-title">{name}</p>
              <p className="rows-sub">{why ?? siteName}</p>
            </div>
            {why === null && (
              <ButtonLink href={href} kind="primary">
                {title}
                <span className="visually-hidden">: {name}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
