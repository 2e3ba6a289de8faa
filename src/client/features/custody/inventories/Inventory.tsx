import type { OpenTransfers } from '../../../../contract/custody/custodyChoices.ts';
import type { Inventory as InventoryData } from '../../../../contract/inventory/inventory.ts';
import type { LedgerPage } from '../../../../contract/inventory/ledger.ts';
import { whyNoRight } from '../../../../rules/core/actRights.ts';
import { SealValue } from '../../../core/seals/SealValue.tsx';
import { queryOf } from '../../../shell/address.ts';
import { type ListScreen, Page } from '../../../shell/Page.tsx';
import { dayText, formatted } from '../../../shell/text/formats.ts';
import { kindLook } from '../../../shell/text/kindLook.ts';
import { When } from '../../../shell/text/When.tsx';
import { siteTrail } from '../../../shell/trails.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { vial } from '../../../ui/icons/acts.ts';
import { HoldingsCard } from './HoldingsCard.tsx';
import { LedgerCard } from './LedgerCard.tsx';
import { OutOfService } from './OutOfService.tsx';
import { RecordButton, RecordMenu } from './RecordMenu.tsx';
import { OnHold, TemperatureCard } from './TemperatureCard.tsx';
import { TransitCard } from './TransitCard.tsx';

/** One inventory: what needs doing, its facts, what it holds by lot, and its running ledger. */
export function Inventory({
  data,
  address,
  loadedAt,
  onOpen,
  frame,
}: ListScreen & {
  data: { inventory: InventoryData; ledger: LedgerPage; transfers: OpenTransfers };
}) {
  const { inventory, ledger, transfers } = data;
  const { id, name, site } = inventory;
  const query = queryOf(address);
  const hasStock = inventory.isAssociated && inventory.holdings.some(({ balance }) => balance > 0);
  const mayUse = whyNoRight(inventory.limits, 'use') === null;
  return (
    <Page
      frame={frame}
      title={name}
      trail={siteTrail(site)}
      tools={
        <>
          {hasStock && mayUse && (
            <ButtonLink href={`/inventory/${id}/use`} kind="primary">
              <Icon path={vial} />
              Record use
            </ButtonLink>
          )}
          {!hasStock &&
            inventory.isAssociated &&
            whyNoRight(inventory.limits, 'firstCount') === null &&
            inventory.lastCountedAt === null &&
            ledger.total === 0 && (
              <ButtonLink href={`/inventory/${id}/first-count`} kind="primary">
                Record first count
              </ButtonLink>
            )}
          {inventory.isAssociated && <RecordButton />}
        </>
      }
    >
      <OutOfService inventory={inventory} />
      <LeftOpen inventory={inventory} />
      <OnHold temperature={inventory.temperature} />
      {inventory.isAssociated && <RecordMenu inventory={inventory} transfers={transfers} />}
      <ExpiredLots inventory={inventory} />
      <InventoryFacts inventory={inventory} />
      <TemperatureCard
        id={id}
        temperature={inventory.temperature}
        mayEnter={inventory.isAssociated}
      />
      <TransitCard inventory={inventory} transfers={transfers} />
      <HoldingsCard inventory={inventory} query={query} now={loadedAt} />
      <LedgerCard
        inventory={inventory}
        ledger={ledger}
        query={query}
        now={loadedAt}
        onOpen={onOpen}
      />
    </Page>
  );
}

function ExpiredLots({ inventory }: { inventory: InventoryData }) {
  const expired = inventory.holdings.filter(({ isExpired, balance }) => isExpired && balance > 0);
  if (expired.length === 0) return null;
  return (
    <Message
      kind="bad"
      title={expired.length === 1 ? 'One lot has expired' : `${expired.length} lots have expired`}
    >
      <ul className="bullets">
        {expired.map(({ product, lot }) => (
          <li key={`${product.id} ${lot.id}`}>
            {product.name} {formatted(product.strength)}, lot {lot.number}, on{' '}
            {dayText(lot.expiresOn)}
          </li>
        ))}
      </ul>
      <p>Do not issue from {expired.length === 1 ? 'it' : 'them'}. Removal needs two signatures.</p>
    </Message>
  );
}

/** A sealed inventory that an act left open: it is counted and resealed. */
function LeftOpen({ inventory: { id, seal } }: { inventory: InventoryData }) {
  if (seal?.state !== 'open') return null;
  return (
    <Message
      kind="warning"
      title="This inventory is open"
      act={
        <ButtonLink href={`/inventory/${id}/record?kind=sealChange`} small>
          Reseal
        </ButtonLink>
      }
    >
      <p>
        {seal.since !== null && (
          <>
            It has been open since <When at={seal.since} />.{' '}
          </>
        )}
        Count everything and apply a new seal.
      </p>
    </Message>
  );
}

function InventoryFacts({ inventory }: { inventory: InventoryData }) {
  const { kind, site, custodian, sealNumber, seal, sealCheckedAt } = inventory;
  const { lastCountedAt, lastCountedBy, lastChangedAt } = inventory;
  return (
    <Facts
      shape="strip"
      facts={[
        { label: 'Type', value: kindLook[kind].word },
        {
          label: 'Site',
          value: (
            <>
              {site.name} <span className="quiet">{site.kind}</span>
            </>
          ),
        },
        { label: 'Custody', value: custodian },
        {
          label: 'Seal',
          value: (
            <>
              <SealValue number={sealNumber} seal={seal} />
              {sealCheckedAt && (
                <span className="quiet">
                  Checked <When at={sealCheckedAt} />
                </span>
              )}
            </>
          ),
        },
        {
          label: 'Last counted',
          value: (
            <>
              <When at={lastCountedAt} />
              {lastCountedBy && <span className="quiet">{lastCountedBy}</span>}
            </>
          ),
        },
        { label: 'Last changed', value: <When at={lastChangedAt} /> },
      ]}
    />
  );
}
