import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Both sides import this module lazily: its lists weigh 203 kB brotli. Only 64 characters are examined, because the
 * time grows with their square, and a password that is strong by then stays strong.
 */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 });

/** How many guesses someone needs who tries common passwords and their usual variations first (zxcvbn). */
export function estimateGuesses(password: string): number {
  return password === '' ? 0 : estimator.check(password).guesses;
}
