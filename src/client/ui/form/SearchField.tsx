import type { ComponentProps } from 'react';
import { search } from '../icons/navigation.ts';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

/** The field above a list that narrows it. */
export function SearchField(
  props: Omit<ComponentProps<typeof TextInput>, 'id' | 'type' | 'icon' | 'name'>,
) {
  return (
    <div className="field-search">
      <Field id="search" label="Search">
        {(control) => (
          <TextInput
            {...control}
            {...props}
            name="search"
            type="search"
            icon={search}
            maxLength={100}
          />
        )}
      </Field>
    </div>
  );
}
