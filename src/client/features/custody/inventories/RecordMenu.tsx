import type { OpenTransfers } from '../../../../contract/custody/custodyChoices.ts';
import type { Inventory } from '../../../../contract/inventory/inventory.ts';
import { kindGroups, kindLabels, whyNot } from '../../../../rules/custody/custodyKinds.ts';
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
  const facts = { ...transfers, holdings: inventory.holdings };
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
    </nav>
  );
}
