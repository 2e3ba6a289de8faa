import type { Mutant } from './instrument.ts';

/** Whether the faults of a module are to be noticed by unit tests. */
export function isMutated(file: string): boolean {
  return /^src\/rules\/.*\.ts$/.test(file);
}

/** What people read. Its own tests compare it whole: the copy of the interface, and the pictures of the screens. */
export function isProse(text: string): boolean {
  return /^[A-Z$]|\s/.test(text);
}

/**
 * Mutants with which a test does not end and cannot be stopped from within: long texts reach patterns that are made for
 * short ones. They count as detected.
 */
const endless = [{ file: 'src/rules/users/userForm.ts', change: 'true → false' }];

export function isEndless(file: string, { change }: Mutant): boolean {
  return endless.some((one) => one.file === file && one.change === change);
}
