import type { ReactNode } from 'react';
import type { FieldPlace } from '../../../../contract/custody/fieldKit.ts';
import { whyNoRight } from '../../../../rules/core/actRights.ts';
import { kindLabels, whatIsMissing, whyNot } from '../../../../rules/custody/custodyKinds.ts';
import { eventAddress } from '../../../../rules/custody/eventAddress.ts';
import { recordableText } from '../../../../rules/custody/field/offlineKinds.ts';
import { isKnownBalance } from '../../../../rules/inventory/unknownBalance.ts';
import type { StartedAct } from '../../../../rules/navigation/startedAct.ts';
import { SealValue } from '../../../core/seals/SealValue.tsx';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { type Act, ActButtons, HoldingsTable, NotYours } from './CustodyCard.tsx';
import { StartCard, type StartPlace } from './StartCard.tsx';

/** FIELD-01, FIELD-06: the inventories of the kit, what is on hand there, and what can be recorded without a network. */
export function OfflineDashboard({
  places,
  start = null,
  unfinished,
  frame,
}: {
  places: readonly FieldPlace[];
  /** What a shortcut of the installed app asks for. */
  start?: StartedAct | null;
  unfinished?: ReactNode;
  frame?: Frame;
}) {
  return (
    <Page frame={frame} title="Dashboard">
      <div className="dash">
        {start && <StartCard act={start} places={places.map(startAt)} />}
        {unfinished}
        <div className="dash-custody stack">
          <p>{recordableText} Everything else needs one.</p>
          {places.length === 0 && <p>You had no inventory when this device was last online.</p>}
          {places.map((place) => (
            <Place key={place.use.inventory.id} place={place} />
          ))}
        </div>
      </div>
    </Page>
  );
}

function startAt(place: FieldPlace): StartPlace {
  const { inventory, site } = place.use;
  return { id: inventory.id, name: inventory.name, siteName: site.name, acts: actsOf(place) };
}

function Place({ place }: { place: FieldPlace }) {
  const { inventory, site, holdings } = place.use;
  const { id, name, sealNumber, seal } = inventory;
  const shown = byProduct(holdings);
  const acts = actsOf(place);
  return (
    <Card id={`place-${id}`} title={name}>
      <div className="card-body">
        <Facts
          shape="row"
          facts={[
            { label: 'Site', value: site.name },
            { label: 'Seal', value: <SealValue number={sealNumber} seal={seal} /> },
          ]}
        />
      </div>
      {shown.length > 0 && <HoldingsTable name={name} holdings={shown} />}
      <div className="card-foot dash-foot">
        <ActButtons acts={acts} />
      </div>
      <NotYours acts={acts} />
    </Card>
  );
}

type Holdings = FieldPlace['use']['holdings'];

/** What is on hand of each product; nothing in a blank form, whose balances are unknown. */
function byProduct(holdings: Holdings): Pick<Holdings[number], 'product' | 'balance'>[] {
  const sums = new Map<string, Pick<Holdings[number], 'product' | 'balance'>>();
  for (const { product, balance } of holdings.filter((held) => isKnownBalance(held.balance))) {
    const sum = sums.get(product.id)?.balance ?? 0;
    sums.set(product.id, { product, balance: sum + balance });
  }
  return [...sums.values()];
}

function actsOf({ use, events }: FieldPlace): Act[] {
  const { id } = use.inventory;
  const noStock = use.holdings.length === 0 ? 'No stock here.' : null;
  const acts = (['waste', 'breakage', 'count', 'shiftChange'] as const).map((kind) => ({
    text: kindLabels[kind].title,
    href: eventAddress(id, kind),
    kind: 'default' as const,
    why: whyNot(kind, events) ?? whatIsMissing(kind, events),
  }));
  const href = `/inventory/${id}/use`;
  const why = whyNoRight(use.limits, 'use') ?? noStock;
  return [{ text: 'Record use', href, kind: 'primary', why }, ...acts];
}
