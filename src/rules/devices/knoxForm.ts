import * as v from 'valibot';
import type { FieldErrors } from '../../contract/core/problem.ts';
import { type KnoxConnection, KnoxConnectionForm } from '../../contract/devices/knox.ts';

/** The form of the connection as it was typed. */
export type RawConnection = {
  region: string;
  clientId: string;
  clientSecret: string;
  showsPlaces: boolean;
};

export type ReadConnection =
  | { ok: true; form: KnoxConnectionForm }
  | { ok: false; errors: FieldErrors };

/** What is sent, or what to correct. A different client needs a new secret. */
export function checkConnection(
  raw: RawConnection,
  present: KnoxConnection | null,
): ReadConnection {
  const parsed = v.safeParse(KnoxConnectionForm, { ...raw, version: present?.version ?? 0 });
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  const isSame = present?.region === raw.region && present.clientId === raw.clientId.trim();
  if (raw.clientSecret === '' && !isSame) errors.clientSecret = 'Enter the client secret.';
  if (parsed.success && Object.keys(errors).length === 0) return { ok: true, form: parsed.output };
  return { ok: false, errors };
}
