import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createLimiter } from '../../platform/limits/limiter.ts';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane; about 16 ms. */
const settings = {
  // The package declares an ambient const enum, which isolated modules cannot read: 2 is Argon2id.
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Longer input is refused before hashing, so that no one buys CPU time with a megabyte. */
const longestSecret = 1_024;

/** A hash of random bytes, compared with where no real one exists, so that the time does not tell. */
const absentHash = `${currentPrefix}dIisI/eX1N7shoafuCL4uA$Cub+QMc0tpkotcK9ULzawCc/KV8hKOmP8MQ6xUM3EBI`;

/** A burst of logins waits here, and leaves a processor to everyone else; 19 MiB each are not too much then. */
const gate = createLimiter(
  { inFlight: Math.max(1, availableParallelism() - 1), waiting: 400 },
  'Too many passwords and PINs are being checked right now. Try again in a few seconds.',
);

export function hashPassword(secret: string): Promise<string> {
  return gate(() => hash(secret, settings));
}

/**
 * Compares a password or PIN with its stored hash. Without one, or above the length limit, it takes the
 * same time and is false.
 */
export async function matchesPassword(
  stored: string | null | undefined,
  secret: string,
): Promise<boolean> {
  const isComparable = stored !== null && stored !== undefined && secret.length <= longestSecret;
  const matches = await gate(() =>
    verify(isComparable ? stored : absentHash, isComparable ? secret : ''),
  );
  return isComparable && matches;
}

/** True for a hash made with other costs than today's: it is replaced at the next login. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(currentPrefix);
}
