import { describe, expect, test } from 'vitest';
import { sorting } from '../../../src/client/shell/SortLink.tsx';
import { type Column, DataTable } from '../../../src/client/ui/data/DataTable.tsx';
import { h, html, tag } from './html.ts';

interface Row {
  name: string;
  volume: number;
}

const rows: Row[] = [{ name: 'HQ Vault', volume: 84 }];

function table(sort: string): string {
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: 'Inventory',
      ...sorting('/inventory/list', { siteId: '1' }, sort, 'name'),
      rowHeader: true,
      place: 'cell-main',
      cell: ({ name }) => name,
    },
    { key: 'volume', head: 'Volume', unit: 'mL', number: true, cell: ({ volume }) => volume },
  ];
  return html(
    h(DataTable<Row>, { caption: 'Inventories', columns, rows, rowKey: ({ name }) => name }),
  );
}

describe('a table', () => {
  test('has a caption, column heads and row heads', () => {
    const markup = table('name');
    expect(markup).toMatch(/<caption[^>]*>Inventories<\/caption>/);
    expect(markup.match(/<th scope="col"/g)).toHaveLength(2);
    expect(tag(markup, /<th scope="row"[^>]*>/)).toContain('cell-main');
  });

  test('says how it is sorted, on the sorted column alone', () => {
    expect(table('name').match(/aria-sort="ascending"/g)).toHaveLength(1);
    expect(table('-name').match(/aria-sort="descending"/g)).toHaveLength(1);
    expect(table('volume')).not.toContain('aria-sort');
  });

  test('sorts by links that keep the rest of the address; a second press reverses it', () => {
    expect(table('name')).toContain('href="/inventory/list?siteId=1&amp;sort=-name"');
    expect(table('-name')).toContain('href="/inventory/list?siteId=1&amp;sort=name"');
  });

  test('has each head as a label with its unit, for the cards that rows become', () => {
    expect(table('name')).toContain('data-label="Volume (mL)"');
    expect(table('name')).not.toContain('data-label="Inventory"');
  });
});
