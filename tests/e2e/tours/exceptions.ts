import type { Exception } from '../../model/exceptions.ts';

/** Transition definitions that are not taken in a browser. Each is reviewed; one that is taken after all fails the test. */
export const exceptions: readonly Exception[] = [];
