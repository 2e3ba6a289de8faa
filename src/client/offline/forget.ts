import { change, readAll } from './database.ts';

/**
 * OFF-03: what was kept for a person and an agency goes: the warm caches, the edits that were sent, and the keys.
 * Unsent edits stay, and nobody can read them until their author has a session in their agency again.
 */
export async function forgetAgencyData(): Promise<void> {
  for (const table of ['warmCaches', 'keys'] as const) {
    for (const [key] of await readAll(table, '')) await change(table, key, () => undefined);
  }
  for (const [key] of await readAll('EditUserTbl', '')) {
    await change('EditUserTbl', key, (present) =>
      (present as { isUpdatedOffline?: unknown } | undefined)?.isUpdatedOffline === false
        ? undefined
        : present,
    );
  }
}
