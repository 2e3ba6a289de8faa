import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../contract/audit/audit.ts';
import type { SelectItem } from '../../../contract/core/select.ts';
import { addressWith, type Query } from '../../shell/address.ts';
import { FilterChoice, FilterForm } from '../../shell/FilterForm.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';
import { close } from '../../ui/icons/navigation.ts';
import { auditPath } from './auditQuery.tsx';

/** Kinds of acts: the part of an action's code before the point. */
export const actionKinds = [
  { value: 'signIn', text: 'Login' },
  { value: 'signOut', text: 'Logout' },
  { value: 'use', text: 'Use' },
  { value: 'custody', text: 'Custody events' },
  { value: 'signature', text: 'Signatures' },
  { value: 'pin', text: 'PINs' },
  { value: 'passkey', text: 'Passkeys' },
  { value: 'controlValue', text: 'Control values' },
  { value: 'inventory', text: 'Inventory' },
  { value: 'product', text: 'Products' },
  { value: 'site', text: 'Sites' },
  { value: 'user', text: 'Users' },
  { value: 'passwordLink', text: 'Password links' },
  { value: 'mail', text: 'Mail' },
  { value: 'customer', text: 'Customers' },
  { value: 'integration', text: 'Integrations' },
  { value: 'job', text: 'Jobs' },
  { value: 'audit', text: 'Audit' },
];

const outcomes = [
  { value: 'success', text: 'Success' },
  { value: 'failure', text: 'Denied or failed' },
];

interface AuditFiltersProps {
  query: Query;
  /** The agencies to choose from; null for a user who sees only one. */
  clients: readonly SelectItem[] | null;
  /** What is shown: it names the person and the record that the list is narrowed to. */
  rows: readonly AuditEntry[];
  onOpen: (address: string) => void;
}

/** Filters live in the address; sending them starts again at the newest entry. */
export function AuditFilters({ query, clients, rows, onOpen }: AuditFiltersProps) {
  const { who, record } = query;
  return (
    <FilterForm
      label="Audit entries"
      path={auditPath}
      query={query}
      kept={{ who, record }}
      onOpen={onOpen}
      chips={
        (who ?? record) && (
          <p className="filter-chips">
            {who && (
              <Narrowed query={query} name="who">
                Done by {rows.find(({ whoId }) => whoId === who)?.who ?? 'one person'}
              </Narrowed>
            )}
            {record && (
              <Narrowed query={query} name="record">
                About {rows.find(({ subjectId }) => subjectId === record)?.subject || 'one record'}
              </Narrowed>
            )}
          </p>
        )
      }
    >
      <SearchField placeholder="Person, record or entry" defaultValue={query.search} />
      {clients && (
        <FilterChoice
          id="clientId"
          label="Agency"
          empty="All agencies"
          options={[
            ...clients.map(({ value, text }) => ({ value: String(value), text })),
            { value: '0', text: 'This installation' },
          ]}
          query={query}
        />
      )}
      <FilterChoice
        id="action"
        label="Action"
        empty="All actions"
        options={actionKinds}
        query={query}
      />
      <FilterChoice id="outcome" label="Result" empty="All" options={outcomes} query={query} />
      <TextField id="from" label="From" type="date" defaultValue={query.from} />
      <TextField id="to" label="To" type="date" defaultValue={query.to} />
    </FilterForm>
  );
}

/** What the list was narrowed to from an entry; pressed, it is widened again. */
function Narrowed({
  query,
  name,
  children,
}: {
  query: Query;
  name: 'who' | 'record';
  children: ReactNode;
}) {
  const href = addressWith(auditPath, query, { [name]: '', before: '', after: '', entry: '' });
  return (
    <Link className="filter-chip" href={href}>
      {children}
      <Icon path={close} small />
      <span className="visually-hidden">: show the others too</span>
    </Link>
  );
}
