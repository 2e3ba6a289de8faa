import { queryOf } from '../../shell/address.ts';

export const setupPath = '/admin/first-time-setup';

/** The address of a page that First Time Setup opens, with the way back. */
export function fromSetup(address: string): string {
  return `${address}?from=setup`;
}

/** Whether a page was opened from First Time Setup. */
export function isFromSetup(address: string): boolean {
  return queryOf(address).from === 'setup';
}
