import type { SubmitEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { addressWith, type Query, typedInto } from '../shell/address.ts';

export const auditPath = '/admin/global-audit-list';

/** Groups of acts: the part of an action's code before the point. */
const groups = [
  { value: 'signIn', text: 'Sign-in' },
  { value: 'session', text: 'Session' },
  { value: 'use', text: 'Use' },
  { value: 'ledger', text: 'Ledger' },
  { value: 'inventory', text: 'Inventory' },
  { value: 'user', text: 'Users' },
  { value: 'audit', text: 'Audit' },
];

export function isFiltered(query: Query): boolean {
  return Boolean(query.search ?? query.action ?? query.from ?? query.to);
}

export function ClearFilters() {
  return (
    <Link className="card-link" href={auditPath}>
      Clear filters
    </Link>
  );
}

/** Filters live in the address; sending them starts again at the first page. */
export function AuditFilters({
  query,
  onOpen,
}: {
  query: Query;
  onOpen: (address: string) => void;
}) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onOpen(addressWith(auditPath, typedInto(event.currentTarget)));
  };
  return (
    <search aria-label="Audit entries">
      <form className="filters" method="get" onSubmit={submit} key={JSON.stringify(query)}>
        <SearchField placeholder="Person, record or entry" defaultValue={query.search} />
        <Field id="from" label="From">
          {(control) => (
            <TextInput {...control} name="from" type="date" defaultValue={query.from} />
          )}
        </Field>
        <Field id="to" label="To">
          {(control) => <TextInput {...control} name="to" type="date" defaultValue={query.to} />}
        </Field>
        <Field id="action" label="Act">
          {(control) => (
            <Select
              {...control}
              name="action"
              empty="All acts"
              options={groups}
              defaultValue={query.action ?? ''}
            />
          )}
        </Field>
        <Button type="submit">Show</Button>
      </form>
    </search>
  );
}
