/**
 * Asks the browser not to clear what it keeps for this site when it runs out of room; some ask the person in turn. Only
 * to be called once something is kept that is nowhere else.
 *
 * @returns whether the browser will.
 */
export async function requestPersistence(): Promise<boolean> {
  try {
    return await navigator.storage.persist();
  } catch {
    // A browser that does not know the question keeps things as it always did.
    return false;
  }
}
