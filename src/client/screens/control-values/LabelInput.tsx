import type { ComponentProps } from 'react';
import { scan } from '../../ui/icons/navigation.ts';
import { TextInput } from '../../ui/TextInput.tsx';

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
