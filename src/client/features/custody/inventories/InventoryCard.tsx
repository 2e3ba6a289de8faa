import type { ReactNode, SubmitEvent } from 'react';
import type { InventorySummary, Site } from '../../../../contract/inventory/inventory.ts';
import { isReadable, notYoursSentence } from '../../../../rules/core/notYours.ts';
import { SealValue } from '../../../core/seals/SealValue.tsx';
import { addressWith, typedInto } from '../../../shell/address.ts';
import { sorting } from '../../../shell/SortLink.tsx';
import { kindLook } from '../../../shell/text/kindLook.ts';
import { WhenCell } from '../../../shell/text/When.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse, NoMatch } from '../../../ui/feedback/ListState.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { search as searchIcon } from '../../../ui/icons/navigation.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { InventoryBadges } from './InventoryBadges.tsx';

const path = '/inventory/list';

interface InventoryCardProps {
  site: Site;
  /** Names of the administrators, who can assign the person to an inventory. */
  assigners: readonly string[];
  inventories: readonly InventorySummary[];
  search: string;
  sort: string;
  onOpen: (address: string) => void;
}

/** The inventories of one site, found by name or seal, sorted by the address. */
export function InventoryCard(props: InventoryCardProps) {
  const { site, inventories, assigners, search, sort } = props;
  const foreign = inventories.filter((one) => !isReadable(one)).length;
  return (
    <Card
      id="list"
      title={site.name}
      count={inventories.length}
      note={notYoursSentence(foreign, assigners)}
      headClassName="card-head-filters"
      tools={<SearchForm {...props} />}
    >
      {inventories.length > 0 ? (
        <DataTable
          caption={`Inventories at ${site.name}`}
          className="inventory-list"
          columns={columnsFor({ siteId: site.id, search }, sort)}
          rows={sortInventories(inventories, sort)}
          rowKey={({ id }) => id}
        />
      ) : (
        <Nothing {...props} />
      )}
    </Card>
  );
}

function SearchForm({ site, search, sort, onOpen }: InventoryCardProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedInto(event.currentTarget);
    onOpen(addressWith(path, { siteId: site.id, sort, ...typed }));
  };
  return (
    <search className="filters filters-inline">
      <form className="filters-form" onSubmit={submit} method="get" key={search}>
        <div className="field-search">
          <TextField
            id="search"
            label="Search inventories"
            labelHidden
            type="search"
            icon={searchIcon}
            small
            placeholder="Name or seal"
            maxLength={100}
            defaultValue={search}
          />
        </div>
      </form>
    </search>
  );
}

function Nothing({ site, search }: InventoryCardProps) {
  if (search === '') {
    return (
      <FirstUse title={`No inventories at ${site.name} yet`}>
        An inventory is a vault, a safe, a vehicle or a bag. Ask an administrator to add one.
      </FirstUse>
    );
  }
  return (
    <NoMatch
      title="No inventories match"
      acts={<ButtonLink href={addressWith(path, { siteId: site.id })}>Clear filters</ButtonLink>}
    >
      Nothing at {site.name} has “{search}” in its name or seal.
    </NoMatch>
  );
}

/** Of an inventory that the person is not associated with, nothing is known here: neither “not recorded” nor 0. */
function ifShown(inventory: InventorySummary, value: ReactNode): ReactNode {
  return isReadable(inventory) ? value : <span className="quiet">Not shown</span>;
}

function columnsFor(
  query: { siteId: string; search: string },
  sort: string,
): Column<InventorySummary>[] {
  const by = (column: string) => sorting(path, query, sort, column);
  return [
    {
      head: 'Inventory',
      ...by('name'),
      place: 'cell-main',
      rowHeader: true,
      cell: (row) => (
        <div className="with-icon">
          <Icon path={kindLook[row.kind].path} />
          <div>
            {isReadable(row) ? (
              <Link className="row-link" href={`/inventory/${row.id}`}>
                {row.name}
              </Link>
            ) : (
              <span className="strong">{row.name}</span>
            )}
            <span className="cell-sub">{kindLook[row.kind].word}</span>
          </div>
        </div>
      ),
    },
    {
      head: 'Custody',
      cell: (row) => ifShown(row, row.custodian ?? <span className="quiet">Not recorded</span>),
    },
    {
      head: 'Seal',
      cell: (row) => ifShown(row, <SealValue number={row.sealNumber} seal={row.seal} />),
    },
    {
      head: 'Products',
      number: true,
      place: 'strong',
      cell: (row) => ifShown(row, row.productCount),
    },
    {
      head: 'Last counted',
      ...by('counted'),
      place: 'nowrap',
      cell: (row) => ifShown(row, <WhenCell at={row.lastCountedAt} />),
    },
    {
      head: 'Last changed',
      ...by('changed'),
      place: 'nowrap',
      cell: (row) => ifShown(row, <WhenCell at={row.lastChangedAt} />),
    },
    { head: 'Status', place: 'cell-states', cell: (row) => <InventoryBadges of={row} /> },
  ];
}

const keys: Record<string, (row: InventorySummary) => string> = {
  name: ({ name }) => name,
  counted: ({ lastCountedAt }) => lastCountedAt ?? '',
  changed: ({ lastChangedAt }) => lastChangedAt ?? '',
};

/** By `name`, `counted` or `changed`, with a minus for descending; anything else sorts by name. */
function sortInventories(rows: readonly InventorySummary[], sort: string): InventorySummary[] {
  const key = keys[sort.replace(/^-/, '')] ?? keys.name;
  const turn = sort.startsWith('-') ? -1 : 1;
  const compare = new Intl.Collator('en-US', { numeric: true }).compare;
  return rows.toSorted((a, b) => turn * compare(key?.(a) ?? '', key?.(b) ?? ''));
}
