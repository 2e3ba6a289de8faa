import type { UserFilters as Filters, UserQuery } from '../../../rules/users/userQuery.ts';
import { userTypeText } from '../../../rules/users/userText.ts';
import { LiveFilterForm } from '../../shell/FilterForm.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { SelectField } from '../../ui/form/Select.tsx';

const profiles = ['SysAdmin', 'Admin', 'Manager', 'Technician'].map((value) => ({
  value,
  text: value,
}));

const types = Object.entries(userTypeText).map(([value, text]) => ({ value, text }));

const accounts = [
  { value: 'false', text: 'Inactive' },
  { value: 'all', text: 'All' },
];

const days = [
  { value: '1', text: 'In the last day' },
  { value: '7', text: 'In the last 7 days' },
  { value: '30', text: 'In the last 30 days' },
  { value: '90', text: 'In the last 90 days' },
];

/** What narrows the list: it is searched as one types. */
export function UserFilters({
  query,
  onChange,
}: {
  query: UserQuery;
  onChange: (filters: Filters) => void;
}) {
  const { permissionProfile, userType, isActive, daysAgo } = query;
  return (
    <LiveFilterForm
      label="Users"
      isFiltered={[permissionProfile, userType, isActive, daysAgo].some((value) => value !== '')}
      onChange={(typed) =>
        onChange({
          search: typed.search ?? '',
          permissionProfile: typed.permissionProfile ?? '',
          userType: typed.userType ?? '',
          isActive: typed.isActive ?? '',
          daysAgo: typed.daysAgo ?? '',
        })
      }
    >
      <SearchField
        placeholder="Name, email or friendly ID"
        autoComplete="off"
        defaultValue={query.search}
      />
      <SelectField
        id="permissionProfile"
        label="Profile"
        empty="All profiles"
        options={profiles}
        defaultValue={query.permissionProfile}
      />
      <SelectField
        id="userType"
        label="User type"
        empty="All types"
        options={types}
        defaultValue={query.userType}
      />
      <SelectField
        id="isActive"
        label="Account"
        empty="Active"
        options={accounts}
        defaultValue={query.isActive}
      />
      <SelectField
        id="daysAgo"
        label="Last login"
        empty="At any time"
        options={days}
        defaultValue={query.daysAgo}
      />
    </LiveFilterForm>
  );
}
