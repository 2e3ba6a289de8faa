import { expect, type Page } from 'playwright/test';

/**
 * An unsent edit of the person logged in that can no longer be read: the simplest one that requires a question. Waits
 * for the key of the table, without which nothing is asked.
 */
export async function storeDamagedEdit(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countKeys)).toBeGreaterThan(0);
  await page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, string>;
    const place = `${user.id ?? ''}|${user.currentClientId ?? ''}|${crypto.randomUUID()}`;
    const opening = indexedDB.open('countersign-EditUserTbl');
    await new Promise((done) => opening.addEventListener('success', done));
    const storing = opening.result.transaction('EditUserTbl', 'readwrite');
    storing.objectStore('EditUserTbl').put({}, place);
    await new Promise((done) => storing.addEventListener('complete', done));
    opening.result.close();
  });
}

/** Runs in the page. */
async function countKeys(): Promise<number> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'countersign-keys')) return 0;
  const opening = indexedDB.open('countersign-keys');
  await new Promise((done) => opening.addEventListener('success', done));
  const counting = opening.result.transaction('keys').objectStore('keys').count();
  await new Promise((done) => counting.addEventListener('success', done));
  opening.result.close();
  return counting.result;
}
