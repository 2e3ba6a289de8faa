import type { ComponentProps } from 'react';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { scan } from '../../ui/icons/navigation.ts';

/** Where a label is scanned or typed: in capitals, and nothing that the browser knows better. */
export function LabelInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      icon={scan}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
}
