import { describe, expect, test } from 'vitest';
import { Combobox } from '../../../src/client/ui/form/Combobox.tsx';
import { h, html, tag, words } from './html.ts';

type Props = Parameters<typeof Combobox>[0];

function combobox(changed: Partial<Props> = {}): string {
  return html(
    h(Combobox, {
      control: { id: 'customer', 'aria-describedby': undefined, 'aria-invalid': undefined },
      listLabel: 'customers',
      options: [
        { id: 1, name: 'Basin Ambulance' },
        { id: 2, name: 'Cedar Basin Rescue' },
      ],
      typed: 'basin',
      isOpen: true,
      activeId: 2,
      chosenId: 1,
      noMatch: 'No customers match.',
      onAct: () => undefined,
      ...changed,
    }),
  );
}

const field = (markup: string) => tag(markup, /<input[^>]*>/);
const list = (markup: string) => tag(markup, /<div[^>]*role="listbox"[^>]*>/);

describe('[SWAP-02] the combobox', () => {
  test('connects the field to its list, and says which option is active', () => {
    const open = combobox();
    expect(field(open)).toContain('role="combobox"');
    expect(field(open)).toContain('aria-expanded="true"');
    expect(field(open)).toContain('aria-controls="customer-list"');
    expect(field(open)).toContain('aria-activedescendant="customer-list-2"');
    expect(open).toContain('id="customer-list-2"');
    expect(list(open)).toContain('id="customer-list"');
    expect(list(open)).toContain('aria-label="customers"');
  });

  test('marks the chosen option, which differs from the active one', () => {
    const options = combobox().match(/<div[^>]*role="option"[^>]*>/g) ?? [];
    expect(options.map((one) => /aria-selected="(\w+)"/.exec(one)?.[1])).toEqual(['true', 'false']);
    expect(options.map((one) => one.includes('combobox-active'))).toEqual([false, true]);
  });

  test('draws no option and names none while it is closed', () => {
    const closed = combobox({ isOpen: false, activeId: null });
    expect(field(closed)).toContain('aria-expanded="false"');
    expect(field(closed)).not.toContain('aria-activedescendant');
    expect(list(closed)).toContain('hidden');
    expect(closed).not.toContain('role="option"');
  });

  test('shows how many there are, and says so if there is none', () => {
    expect(words(combobox())).toContain('2 to choose from.');
    expect(words(combobox({ options: [{ id: 1, name: 'One' }] }))).toContain('1 to choose from.');
    const none = combobox({ options: [] });
    expect(words(none)).toContain('No customers match.');
    expect(list(none)).toContain('hidden');
    expect(words(combobox({ isOpen: false }))).not.toContain('to choose from');
  });

  test('accepts no input while the choice is being sent', () => {
    expect(field(combobox({ readOnly: true }))).toContain('readOnly');
    expect(field(combobox())).not.toContain('readOnly');
  });
});
