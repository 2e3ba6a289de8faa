import type { InventoryList as InventoryListData } from '../../../../contract/inventory/inventory.ts';
import { isReadable } from '../../../../rules/core/notYours.ts';
import { routeOf } from '../../../../rules/navigation/routes.ts';
import { queryOf } from '../../../shell/address.ts';
import { type ListScreen, Page } from '../../../shell/Page.tsx';
import { ButtonLink } from '../../../ui/basic/Link.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { InventoryCard } from './InventoryCard.tsx';
import { SiteFacts, SiteTabs } from './Sites.tsx';
import { StockCard } from './StockCard.tsx';

/** Sites, the inventories of one of them, and what the site holds in all. */
export function InventoryList({
  data,
  address,
  loadedAt,
  onOpen,
  maySetUp = false,
  frame,
}: ListScreen & {
  data: InventoryListData;
  /** Whether the visitor may add what is missing. */
  maySetUp?: boolean;
}) {
  const site = data.sites.find(({ id }) => id === data.siteId);
  const { search = '', sort = 'name' } = queryOf(address);
  return (
    <Page
      frame={frame}
      title="Inventories"
      tools={
        <>
          <ButtonLink href={routeOf('perpetualInventory').path}>Perpetual inventory</ButtonLink>
          <ButtonLink href={routeOf('useLog').path}>Usage log</ButtonLink>
        </>
      }
    >
      {site ? (
        <>
          <SiteTabs sites={data.sites} siteId={site.id} />
          <SiteFacts site={site} />
          <InventoryCard
            site={site}
            inventories={data.inventories}
            assigners={data.assigners}
            search={search}
            sort={sort}
            onOpen={onOpen}
          />
          {(data.stock.length > 0 || !data.inventories.every(isReadable)) && (
            <StockCard site={site} data={data} now={loadedAt} isFiltered={search !== ''} />
          )}
        </>
      ) : (
        <Card id="list" title="Inventories">
          <FirstUse
            title="No inventories yet"
            acts={
              maySetUp && (
                <ButtonLink href="/admin/first-time-setup" kind="primary">
                  Set up the agency
                </ButtonLink>
              )
            }
          >
            An inventory is a vault, a safe, a vehicle or a bag at one of your sites. Ask an
            administrator to add sites and inventories.
          </FirstUse>
        </Card>
      )}
    </Page>
  );
}
