import type { Query } from '../../shell/address.ts';
import { SelectField } from '../../ui/form/Select.tsx';

interface ListFilterProps {
  query: Query;
  name: string;
  label: string;
  options: readonly { value: string; text: string }[];
  empty?: string;
}

/** One choice above a list; it becomes part of the address. */
export function ListFilter({ query, name, label, options, empty }: ListFilterProps) {
  return (
    <SelectField
      id={`filter-${name}`}
      label={label}
      name={name}
      options={options}
      defaultValue={query[name] ?? ''}
      {...(empty === undefined ? {} : { empty })}
    />
  );
}

/** Whether what is no longer in use is shown: left alone, it is not. */
export function InUseFilter({ query, words = 'Active' }: { query: Query; words?: string }) {
  return (
    <ListFilter
      query={query}
      name="isActive"
      label="Shown"
      empty={words}
      options={[
        { value: 'false', text: 'The others' },
        { value: 'all', text: 'All' },
      ]}
    />
  );
}
