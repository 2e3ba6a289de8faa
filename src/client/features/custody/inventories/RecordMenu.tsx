import type { OpenTransfers } from '../../../../contract/custody/custodyChoices.ts';
import type { Inventory } from '../../../../contract/inventory/inventory.ts';
import { whyNoRight } from '../../../../rules/core/actRights.ts';
import {
  type KindFacts,
  kindGroups,
  kindLabels,
  whyNot,
  whyNotYours,
} from '../../../../rules/custody/custodyKinds.ts';
import { buttonClass } from '../../../ui/basic/buttonClass.ts';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { plus } from '../../../ui/icons/acts.ts';
import { kindIcons } from '../event/kindIcons.ts';

const id = 'record-menu';

/** Opens the menu from anywhere on the page. */
export function RecordButton() {
  return (
    <button className={buttonClass()} type="button" popoverTarget={id}>
      <Icon path={plus} />
      Record…
    </button>
  );
}

/** What can be recorded here now, by group. A native popover: Escape and a press elsewhere close it. */
export function RecordMenu({
  inventory,
  transfers,
}: {
  inventory: Inventory;
  transfers: OpenTransfers;
}) {
  const { holdings, limits } = inventory;
  const facts = { ...transfers, inventory, holdings, limits };
  const groups = kindGroups
    .map(({ title, kinds }) => ({
      title,
      kinds: kinds.filter((kind) => whyNot(kind, facts) === null),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  return (
    <nav className="record-menu" id={id} popover="auto" aria-label="Record an event">
      {groups.map(({ title, kinds }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>
                <Link href={`/inventory/${inventory.id}/record?kind=${kind}`}>
                  <Icon path={kindIcons[kind]} small />
                  {kindLabels[kind].title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <NotYours facts={facts} />
    </nav>
  );
}

/** RIGHT-06: what the user may not record here, with who may. */
function NotYours({ facts }: { facts: KindFacts }) {
  const kinds = kindGroups
    .flatMap((group) => group.kinds)
    .map((kind) => ({ title: kindLabels[kind].title, why: whyNotYours(kind, facts) }));
  const use = { title: 'Record use', why: whyNoRight(facts.limits, 'use') };
  const amend = { title: 'Amend a use', why: whyNoRight(facts.limits, 'amend') };
  const barred = [use, ...kinds, amend].filter(({ why }) => why !== null);
  if (barred.length === 0) return null;
  return (
    <details className="record-barred">
      <summary>Not permitted ({barred.length})</summary>
      <ul>
        {barred.map(({ title, why }) => (
          <li key={title}>
            <span className="quiet">{title}</span>
            <p className="cell-sub">{why}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
