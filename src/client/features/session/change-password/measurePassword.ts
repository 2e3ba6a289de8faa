import type { PasswordFormFacts } from '../../../../contract/session/account.ts';
import { type Requirements, validatePassword } from '../../../../rules/session/password.ts';
import { normalizePassword } from '../../../../rules/session/passwordSpelling.ts';
import { inTime } from '../../../platform/browser/inTime.ts';

type Strength = typeof import('../../../../rules/session/passwordStrength.ts');

let loading: Promise<Strength | null> | null = null;

/** The number of the last key, by the form it was pressed in. */
const lastKeys = new WeakMap<PasswordFormFacts, number>();

/** Loads the lists of common passwords; null if they cannot be loaded, and then the next key tries again. */
export function loadStrength(): Promise<Strength | null> {
  loading ??= import('../../../../rules/session/passwordStrength.ts').catch(() => {
    loading = null;
    return null;
  });
  return loading;
}

/** Long enough for most; the server validates again anyway. */
const patience = 3_000;

/**
 * The rules that a password meets. It is checked here and nowhere else: the chart only gets the four answers, because
 * anything that a chart gets can end up in its context, its snapshots and its inspector.
 */
async function measurePassword(
  password: string,
  { minimum, contextWords }: PasswordFormFacts,
): Promise<Requirements> {
  const strength = await inTime(loadStrength(), patience, 'late').catch(() => null);
  const guesses = strength === null ? null : strength.estimateGuesses(normalizePassword(password));
  return validatePassword(password, { minimum, words: contextWords }, guesses);
}

/** The same for each key: undefined if another key was pressed in the meantime. */
export async function validateKey(
  password: string,
  form: PasswordFormFacts,
): Promise<Requirements | undefined> {
  const turn = (lastKeys.get(form) ?? 0) + 1;
  lastKeys.set(form, turn);
  const requirements = await measurePassword(password, form);
  return turn === lastKeys.get(form) ? requirements : undefined;
}
