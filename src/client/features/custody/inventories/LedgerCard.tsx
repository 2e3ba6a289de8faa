import type { SubmitEvent } from 'react';
import type { Inventory } from '../../../../contract/inventory/inventory.ts';
import type { LedgerPage } from '../../../../contract/inventory/ledger.ts';
import { addressWith, type Query, typedInto } from '../../../shell/address.ts';
import { CursorPaging, newestPage } from '../../../shell/CursorPaging.tsx';
import { PrintButton } from '../../../shell/PrintButton.tsx';
import { formatted, packageText } from '../../../shell/text/formats.ts';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { FirstUse, NoMatch } from '../../../ui/feedback/ListState.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { document } from '../../../ui/icons/navigation.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { entryLook } from '../event/entryLook.ts';
import { LedgerTable } from './LedgerTable.tsx';

interface LedgerCardProps {
  inventory: Inventory;
  ledger: LedgerPage;
  query: Query;
  now: string;
  onOpen: (address: string) => void;
}

/** The running ledger, newest first; page and filters live in the address. */
export function LedgerCard(props: LedgerCardProps) {
  const { inventory, ledger, query } = props;
  const isFiltered = Boolean(query.kind ?? query.productId);
  return (
    <Card
      id="ledger"
      title="Ledger"
      count={ledger.total}
      note="Newest first"
      headClassName="card-head-filters"
      tools={
        <>
          <LedgerFilters {...props} />
          <Link className="card-link" href={`/reports/perpetual-inventory?place=${inventory.id}`}>
            Perpetual inventory
          </Link>
          <Link className="card-link" href={`/reports/use-log?place=${inventory.id}`}>
            Usage log
          </Link>
          <PrintButton />
        </>
      }
    >
      {ledger.rows.length > 0 ? (
        <>
          <LedgerTable inventory={inventory} rows={ledger.rows} />
          <LedgerPaging {...props} />
        </>
      ) : isFiltered ? (
        <NoMatch
          title="No entries match"
          acts={
            <ButtonLink
              href={addressWith(`/inventory/${inventory.id}`, query, {
                kind: '',
                productId: '',
                ...newestPage,
              })}
            >
              Clear filters
            </ButtonLink>
          }
        >
          No ledger entries match.
        </NoMatch>
      ) : (
        <FirstUse path={document} title="The ledger is empty">
          Entries appear here when you receive stock or transfer it in.
        </FirstUse>
      )}
    </Card>
  );
}

function LedgerFilters({ inventory, query, onOpen }: LedgerCardProps) {
  const open = (form: HTMLFormElement) =>
    onOpen(
      addressWith(`/inventory/${inventory.id}`, { ...query, ...typedInto(form), ...newestPage }),
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    open(event.currentTarget);
  };
  const products = new Map(inventory.holdings.map(({ product }) => [product.id, product]));
  return (
    <search className="filters filters-inline" aria-label="Ledger">
      <form className="filters-form" method="get" onSubmit={submit} key={JSON.stringify(query)}>
        <SelectField
          id="ledger-product"
          label="Product"
          labelHidden
          name="productId"
          small
          empty="All products"
          defaultValue={query.productId ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          options={[...products.values()].map((product) => ({
            value: product.id,
            text: `${product.name} ${formatted(product.strength)}, ${packageText(product)}`,
          }))}
        />
        <SelectField
          id="ledger-kind"
          label="Event"
          labelHidden
          name="kind"
          small
          empty="All events"
          defaultValue={query.kind ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          options={Object.entries(entryLook).map(([value, { text }]) => ({ value, text }))}
        />
      </form>
    </search>
  );
}

function LedgerPaging({ inventory, ledger, query }: LedgerCardProps) {
  const { rows, total, newer, older } = ledger;
  const cursorOf = (sequence: number | null) => (sequence === null ? null : String(sequence));
  return (
    <CursorPaging
      query={query}
      addressAt={(cursor) =>
        addressWith(`/inventory/${inventory.id}`, query, { ...newestPage, ...cursor })
      }
      older={cursorOf(older)}
      newer={cursorOf(newer)}
      note={`${rows.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
    />
  );
}
