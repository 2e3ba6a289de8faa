import type { Page } from 'playwright/test';

/** What a table of this browser holds: each key with its value, as far as it can leave the page. */
export async function tableOf(
  page: Page,
  table: 'EditUserTbl' | 'cacheWarming' | 'drafts' | 'field' | 'keys' | 'typedWork',
): Promise<[string, Record<string, unknown>][]> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open(`countersign-${name}`);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const database = opening.result;
    if (!database.objectStoreNames.contains(name)) return [];
    const store = database.transaction(name).objectStore(name);
    const [keys, values] = [store.getAllKeys(), store.getAll()];
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
    database.close();
    return keys.result.map((key, index): [string, Record<string, unknown>] => [
      key as string,
      values.result[index] as Record<string, unknown>,
    ]);
  }, table);
}

/** Overwrites every sealed edit with bytes that no one wrote. */
export async function damageEdits(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('countersign-EditUserTbl');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result.transaction('EditUserTbl', 'readwrite').objectStore('EditUserTbl');
    const cursor = store.openCursor();
    cursor.addEventListener('success', () => {
      const at = cursor.result;
      if (!at) return;
      const row = at.value as { sealed: { text: ArrayBuffer } };
      new Uint8Array(row.sealed.text).fill(7);
      at.update(row);
      at.continue();
    });
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
    opening.result.close();
  });
}

/**
 * From now on the browser has no room for anything; the returned function makes some. A small quota set from outside
 * does not do it: Chromium lets writes of this size pass.
 */
export async function fillDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, { put });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    };
  });
  return () =>
    page.evaluate(() => {
      IDBObjectStore.prototype.put = (window as unknown as { put: IDBObjectStore['put'] }).put;
    });
}
