import type { ComponentProps } from 'react';
import { search } from '../icons/navigation.ts';
import { TextField } from './TextInput.tsx';

/** The field above a list that narrows it. */
export function SearchField(
  props: Omit<ComponentProps<typeof TextField>, 'id' | 'label' | 'type' | 'icon' | 'name'>,
) {
  return (
    <div className="field-search">
      <TextField
        id="search"
        label="Search"
        {...props}
        type="search"
        icon={search}
        maxLength={100}
      />
    </div>
  );
}
