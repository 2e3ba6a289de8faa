import type { Custody } from '../../../../contract/custody/dashboard.ts';
import { formatMass, unitNumber } from '../../../../rules/quantity/quantityText.ts';
import { SealValue } from '../../../core/seals/SealValue.tsx';
import { ProductBlock } from '../../../shell/text/ProductName.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { right } from '../../../ui/icons/navigation.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** What the person logged in answers for, one card per inventory in their custody. */
export function CustodyCards({ custody }: { custody: readonly Custody[] }) {
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
        <CustodyCard key={one.inventoryId} custody={one} />
      ))}
    </div>
  );
}

function CustodyCard({ custody }: { custody: Custody }) {
  const { inventoryId, name, siteName, sealNumber, seal, holdings } = custody;
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
      {holdings.length > 0 && <HoldingsTable custody={custody} />}
      <div className="card-foot dash-foot">
        {holdings.length === 0 ? (
          <p>No stock here.</p>
        ) : (
          <ButtonLink href={`/inventory/${inventoryId}/use`} kind="primary" small>
            Record use
          </ButtonLink>
        )}
        <ButtonLink href={`/inventory/${inventoryId}/record?kind=shiftChange`} small>
          Shift change
        </ButtonLink>
        <ButtonLink href={`/inventory/${inventoryId}/record?kind=count`} small>
          Count
        </ButtonLink>
      </div>
    </Card>
  );
}

function HoldingsTable({ custody }: { custody: Custody }) {
  return (
    <table className="table table-plain dash-table">
      <caption className="visually-hidden">Drugs in {custody.name}, in my custody</caption>
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
        {custody.holdings.map(({ product, balance }) => (
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
