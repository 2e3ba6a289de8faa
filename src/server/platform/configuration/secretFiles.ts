import { readFileSync } from 'node:fs';
import { ConfigurationFailure } from './configurationFailure.ts';

/** Settings with a password or key in them: their value is never shown, and may be in a file. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const;

export type Variables = Readonly<Record<string, string | undefined>>;

/** The variable that names the file of a secret. */
export const fileVariable = (name: string) => `${name}_FILE`;

/**
 * The environment with the secrets that `NAME_FILE` names, as Docker, Kubernetes and systemd hand them over.
 *
 * @throws ConfigurationFailure if a file cannot be read or is empty, or if the secret itself is set as well.
 */
export function readSecretFiles(environment: Variables): Variables {
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = environment[fileVariable(name)];
    if (file === undefined) continue;
    if (environment[name] !== undefined) {
      throw new ConfigurationFailure(
        `${name} and ${fileVariable(name)} are both set. Remove one of them.`,
      );
    }
    read[name] = readSecret(name, file);
  }
  return { ...environment, ...read };
}

function readSecret(name: string, file: string): string {
  const fix = `Correct ${fileVariable(name)}, or give the server’s account the right to read it.`;
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new ConfigurationFailure(`The file ${file} cannot be read (${code}). ${fix}`);
  }
  throw new ConfigurationFailure(`The file ${file} is empty. ${fix}`);
}
