import type { Custody, Dashboard } from '../../../../contract/custody/dashboard.ts';
import { whyNoRight } from '../../../../rules/core/actRights.ts';
import { kindLabels, whyNotYours } from '../../../../rules/custody/custodyKinds.ts';
import { eventAddress } from '../../../../rules/custody/eventAddress.ts';
import { formatMass, unitNumber } from '../../../../rules/quantity/quantityText.ts';
import { SealValue } from '../../../core/seals/SealValue.tsx';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { right } from '../../../ui/icons/navigation.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** What the person logged in answers for, one card per inventory in their custody. */
export function CustodyCards({ custody, limits }: { custody: readonly Custody[]; limits: Limits }) {
  if (custody.length === 0) {
    return (
      <Card id="custody" className="dash-custody" title="My custody">
        <div className="dash-none">
          <p>
            You have no inventory in custody. Accept one at shift change.{' '}
            <Link href="/inventory/list">Inventories</Link>
          </p>
        </div>
      </Card>
    );
  }
  return (
    <div className="dash-custody stack">
      {custody.map((one) => (
        <CustodyCard key={one.inventoryId} custody={one} limits={limits} />
      ))}
    </div>
  );
}

function CustodyCard({ custody, limits }: { custody: Custody; limits: Limits }) {
  const { inventoryId, name, siteName, sealNumber, seal, holdings } = custody;
  const acts = actsOf(custody, limits);
  return (
    <Card
      id={`custody-${inventoryId}`}
      title="My custody"
      tools={
        <Link className="card-link" href={`/inventory/${inventoryId}`}>
          {name}
          <Icon path={right} small />
        </Link>
      }
    >
      <div className="card-body">
        <Facts
          shape="row"
          facts={[
            { label: 'Site', value: siteName },
            { label: 'Seal', value: <SealValue number={sealNumber} seal={seal} /> },
          ]}
        />
      </div>
      {holdings.length > 0 && <HoldingsTable name={`${name}, in my custody`} holdings={holdings} />}
      <div className="card-foot dash-foot">
        {holdings.length === 0 && <p>No stock here.</p>}
        <ActButtons acts={acts} />
      </div>
      <NotYours acts={acts} />
    </Card>
  );
}

/** What the person may not record, or only for C-III to C-V. */
type Limits = Dashboard['limits'] | undefined;

export interface Act {
  readonly text: string;
  readonly href: string;
  readonly kind: 'primary' | 'default';
  /** Why the person may not record it, and who may. */
  readonly why: string | null;
}

/** What a custodian records most. A right limited to C-III to C-V counts nothing where there is C-II (RIGHT-06). */
export function actsOf({ inventoryId, holdings }: Custody, limits: Limits): Act[] {
  const facts = { limits, holdings: holdings.map((held) => ({ ...held, isExpired: false })) };
  const use = {
    text: 'Record use',
    href: `/inventory/${inventoryId}/use`,
    kind: 'primary' as const,
    why: whyNoRight(limits, 'use'),
  };
  const events = (['shiftChange', 'count'] as const).map((kind) => ({
    text: kindLabels[kind].title,
    href: eventAddress(inventoryId, kind),
    kind: 'default' as const,
    why: whyNotYours(kind, facts),
  }));
  return holdings.length === 0 ? events : [use, ...events];
}

export function ActButtons({ acts }: { acts: readonly Act[] }) {
  return acts.map(({ text, href, why, kind }) =>
    why === null ? (
      <ButtonLink key={text} href={href} kind={kind} small>
        {text}
      </ButtonLink>
    ) : (
      <Button key={text} unavailable={why} small>
        {text}
      </Button>
    ),
  );
}

/** Below the buttons, because a phone shows no tooltip. */
export function NotYours({ acts }: { acts: readonly Act[] }) {
  const barred = acts.filter(({ why }) => why !== null);
  if (barred.length === 0) return null;
  return (
    <ul className="card-body stack stack-tight small quiet">
      {barred.map(({ text, why }) => (
        <li key={text}>
          {text}: {why}
        </li>
      ))}
    </ul>
  );
}

/** @param name of the inventory, as the caption says it. */
export function HoldingsTable({
  name,
  holdings,
}: {
  name: string;
  holdings: readonly Pick<Custody['holdings'][number], 'product' | 'balance'>[];
}) {
  return (
    <table className="table table-plain dash-table">
      <caption className="visually-hidden">Drugs in {name}</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="number">
            On hand <span className="unit-label">(each)</span>
          </th>
          <th scope="col" className="number">
            Drug amount
          </th>
        </tr>
      </thead>
      <tbody>
        {holdings.map(({ product, balance }) => (
          <tr key={product.id}>
            <td>
              <ProductBlock product={product} />
            </td>
            <td className="number strong">{unitNumber(balance, product)}</td>
            <td className="number">
              {formatMass(balance, product) ?? <span className="quiet">None</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
