import type { SubmitEvent } from 'react';
import {
  type ControlValueList,
  ControlValueStatus,
} from '../../../contract/control-values/controlValue.ts';
import { statusLabels } from '../../../rules/control-values/controlValue.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import { addressWith, type Query, typedInto } from '../../shell/address.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { SelectField } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';

export const reportPath = routeOf('controlValueReport').path;

const filters = ['search', 'productId', 'inventoryId', 'status', 'from', 'to'];

export function isFiltered(query: Query): boolean {
  return filters.some((name) => Boolean(query[name]));
}

/** Filters live in the address; sending them starts again at the first page. A scanner types and sends. */
export function ControlValueFilters({
  query,
  list,
  onOpen,
}: {
  query: Query;
  list: ControlValueList;
  onOpen: (address: string) => void;
}) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onOpen(addressWith(reportPath, typedInto(event.currentTarget)));
  };
  const choice = (
    name: 'productId' | 'inventoryId' | 'status',
    label: string,
    empty: string,
    options: readonly { value: string; text: string }[],
  ) => (
    <SelectField
      id={name}
      label={label}
      empty={empty}
      options={options}
      defaultValue={query[name] ?? ''}
    />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <TextField id={name} label={label} type="date" defaultValue={query[name]} />
  );
  return (
    <search aria-label="Labels">
      <form className="filters" method="get" onSubmit={submit} key={JSON.stringify(query)}>
        <SearchField placeholder="Scan or enter a label or lot" defaultValue={query.search} />
        {choice(
          'productId',
          'Product',
          'All products',
          list.products.map(({ id, text }) => ({ value: id, text })),
        )}
        {choice(
          'inventoryId',
          'Inventory',
          'All inventories',
          list.inventories.map(({ id, name }) => ({ value: id, text: name })),
        )}
        {choice(
          'status',
          'Status',
          'All',
          ControlValueStatus.options.map((status) => ({
            value: status,
            text: statusLabels[status],
          })),
        )}
        {day('from', 'Changed from')}
        {day('to', 'To')}
        <Button type="submit">Show</Button>
        {isFiltered(query) && (
          <Link className="card-link" href={reportPath}>
            Clear filters
          </Link>
        )}
      </form>
    </search>
  );
}
