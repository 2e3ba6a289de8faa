import { describe, expect, test } from 'vitest';
import { RecordList, type RecordPages } from '../../../../src/client/core/records/RecordList.tsx';
import type { CursorReply } from '../../../../src/contract/core/primitives.ts';
import { temperatureForm } from '../../../../src/rules/inventory/temperatureForm.ts';
import { h, html, words } from '../html.ts';

const pages: CursorReply = { total: 1_000, isTotalExact: false, newer: null, older: 'a_b' };

function listOf(address: string, of: RecordPages) {
  return html(
    h(RecordList<string>, {
      ...{ form: temperatureForm, searchHint: '', firstUse: '', frame: {}, title: 'Readings' },
      ...{ address, onOpen: () => undefined, columns: [], rows: ['one'] },
      ...{ rowKey: (row: string) => row, ...of },
    }),
  );
}

describe('[STOCK-14] the list of temperatures', () => {
  test('leads to older readings, and says that there are more than are counted', () => {
    const page = listOf('/temperatures/list?inventoryId=7&start=100', pages);
    expect(words(page)).toContain('More than 1,000');
    expect(words(page)).toContain('1 of more than 1,000');
    expect(page).toContain('href="/temperatures/list?inventoryId=7&amp;before=a_b"');
    expect(page).not.toContain('after=');
  });

  test('leads to newer ones and the newest, and to no page before the first', () => {
    const address = '/temperatures/list?before=a_b';
    const page = listOf(address, {
      ...pages,
      total: 8,
      isTotalExact: true,
      newer: 'c_d',
      older: null,
    });
    expect(words(page)).toContain('1 of 8');
    expect(words(page)).not.toContain('Clear filters');
    expect(page).toContain('href="/temperatures/list?after=c_d"');
    expect(page).toContain('href="/temperatures/list"');
    expect(page).not.toContain('?before=');
  });

  test('has numbered pages like every other list where its call has them', () => {
    const page = listOf('/temperatures/list', { total: 201 });
    expect(words(page)).toContain('1 to 1 of 201');
    expect(page).toContain('href="/temperatures/list?start=1"');
  });
});
