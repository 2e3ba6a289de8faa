import {
  type ControlValueList,
  ControlValueStatus,
} from '../../../contract/control-values/controlValue.ts';
import { statusLabels } from '../../../rules/control-values/controlValue.ts';
import { routeOf } from '../../../rules/navigation/routes.ts';
import type { Query } from '../../shell/address.ts';
import { FilterChoice, FilterForm } from '../../shell/FilterForm.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
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
  return (
    <FilterForm
      label="Labels"
      path={reportPath}
      query={query}
      isFiltered={isFiltered(query)}
      onOpen={onOpen}
    >
      <SearchField placeholder="Scan or enter a label or lot" defaultValue={query.search} />
      <FilterChoice
        id="productId"
        label="Product"
        empty="All products"
        options={list.products.map(({ id, text }) => ({ value: id, text }))}
        query={query}
      />
      <FilterChoice
        id="inventoryId"
        label="Inventory"
        empty="All inventories"
        options={list.inventories.map(({ id, name }) => ({ value: id, text: name }))}
        query={query}
      />
      <FilterChoice
        id="status"
        label="Status"
        empty="All"
        options={ControlValueStatus.options.map((value) => ({ value, text: statusLabels[value] }))}
        query={query}
      />
      <TextField id="from" label="Changed from" type="date" defaultValue={query.from} />
      <TextField id="to" label="To" type="date" defaultValue={query.to} />
    </FilterForm>
  );
}
