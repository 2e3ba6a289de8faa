import type { ReactNode } from 'react';
import type { OpenTransfers, Transfer } from '../../../../contract/custody/custodyChoices.ts';
import type { Inventory } from '../../../../contract/inventory/inventory.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { Badge } from '../../../ui/basic/Badge.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { clock, xCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** Stock between two inventories: what someone here has to receive, and what left and was not received. */
export function TransitCard({
  inventory: { id, name },
  transfers: { incoming, outgoing },
}: {
  inventory: Inventory;
  transfers: OpenTransfers;
}) {
  const rows = [...incoming, ...outgoing];
  if (rows.length === 0) return null;
  const columns: Column<Transfer>[] = [
    {
      head: 'Status',
      place: 'cell-badge',
      cell: (transfer) => <StateOf transfer={transfer} isComing={transfer.to.id === id} />,
    },
    {
      head: 'From or to',
      rowHeader: true,
      place: 'cell-title',
      cell: ({ from, to }) => (to.id === id ? `From ${from.name}` : `To ${to.name}`),
    },
    {
      head: 'Items',
      place: 'cell-full',
      cell: ({ lines }) => (
        <ul className="transit-what">
          {lines
            .filter(({ inTransit }) => inTransit > 0)
            .map(({ product, lot, inTransit }) => (
              <li key={lot.id}>
                <b className="strong">{formatUnits(inTransit, product)}</b>{' '}
                <span className="drug">{product.name}</span> {formatted(product.strength)}, lot{' '}
                {lot.number}
              </li>
            ))}
        </ul>
      ),
    },
    {
      head: 'Sent',
      place: 'cell-full',
      cell: ({ issuedAt, issuedBy, carrier }) => (
        <>
          {whenText(issuedAt)} by {issuedBy}
          <span className="cell-sub">Carried by {carrier}</span>
        </>
      ),
    },
    {
      head: 'Actions',
      place: 'cell-full',
      cell: (transfer) => <ActsOf transfer={transfer} inventoryId={id} />,
    },
  ];
  return (
    <Card
      id="transit"
      title="In transit"
      count={rows.length}
      note="Not on hand at either inventory until received or returned"
    >
      <DataTable
        caption={`Stock in transit to or from ${name}`}
        columns={columns}
        rows={rows}
        rowKey={({ id: transferId }) => transferId}
      />
    </Card>
  );
}

function StateOf({ transfer, isComing }: { transfer: Transfer; isComing: boolean }): ReactNode {
  const { state, refusedBy, refusal, to } = transfer;
  if (state === 'refused') {
    return (
      <>
        <Badge tone="bad" path={xCircle}>
          Refused
        </Badge>
        <span className="cell-sub">
          {[`By ${refusedBy ?? 'the receiver'}`, refusal].filter(Boolean).join(': ')}
        </span>
      </>
    );
  }
  return isComing ? (
    <Badge tone="warning" path={clock}>
      Waiting for you
    </Badge>
  ) : (
    <Badge path={clock}>Waiting for {to.name}</Badge>
  );
}

function ActsOf({ transfer, inventoryId }: { transfer: Transfer; inventoryId: string }) {
  const address = (kind: string) =>
    `/inventory/${inventoryId}/record?kind=${kind}&transfer=${transfer.id}`;
  const isComing = transfer.to.id === inventoryId;
  if (!isComing) {
    return (
      <ButtonLink href={address('transferReturned')} small>
        Return to stock
      </ButtonLink>
    );
  }
  if (transfer.state === 'refused') return <span className="quiet">Waiting for sender</span>;
  return (
    <div className="buttons">
      <ButtonLink href={address('transferIn')} kind="primary" small>
        Receive
      </ButtonLink>
      <ButtonLink href={address('transferRefused')} small>
        Refuse
      </ButtonLink>
    </div>
  );
}
