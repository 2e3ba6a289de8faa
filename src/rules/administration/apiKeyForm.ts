import * as v from 'valibot';
import {
  ApiKeyForm,
  type ApiKeyRow,
  RevocationForm,
} from '../../contract/administration/apiKey.ts';
import type { ApiScope } from '../../contract/core/apiScope.ts';
import { type FieldErrors, fieldErrors } from '../../contract/core/problem.ts';

/** What a scope lets a program read or do, in the order of the form. */
export const scopeLabels: Readonly<Record<ApiScope, { name: string; opens: string }>> = {
  inventories: { name: 'Inventories', opens: 'the names of sites and inventories' },
  stock: { name: 'Stock', opens: 'what inventories hold, and what is below PAR' },
  ledger: { name: 'Ledger', opens: 'entries, deliveries, counts, losses and destructions' },
  uses: { name: 'Uses', opens: 'the usage log without patients' },
  patients: { name: 'Patients', opens: 'patients and incidents of uses' },
  audit: { name: 'Audit', opens: 'the audit history' },
  people: { name: 'People', opens: 'names, email addresses and permissions' },
  charts: { name: 'Import charts', opens: 'adds files of patient charts, and reads none' },
  provisioning: {
    name: 'Provisioning',
    opens: 'creates, renames and disables people from the agency’s directory (SCIM)',
  },
};

type Checked<Value> = { readonly errors: FieldErrors; readonly value: Value | null };

function check<Value>(schema: v.GenericSchema<unknown, Value>, typed: unknown): Checked<Value> {
  const result = v.safeParse(schema, typed);
  return result.success
    ? { errors: {}, value: result.output }
    : { errors: fieldErrors(result.issues), value: null };
}

/** A new API key as the form has it, or the errors in it. The days come from a list of choices, as text. */
export function checkApiKey(typed: {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly days: string;
}): Checked<ApiKeyForm> {
  return check(ApiKeyForm, { ...typed, days: Number(typed.days) });
}

/** The reason of a revocation, or the error in it. */
export function checkRevocation(typed: { readonly reason: string }): Checked<RevocationForm> {
  return check(RevocationForm, typed);
}

const PasswordForm = v.object({
  password: v.pipe(v.string(), v.minLength(1, 'Enter your password.')),
});

/** The password that confirms who it is, or the error in it. */
export function checkPassword(typed: {
  readonly password: string;
}): Checked<{ readonly password: string }> {
  return check(PasswordForm, typed);
}

/** Whether a key works at a moment; one that was revoked is so after its end, too. */
export function apiKeyState(
  { expiresAt, revokedAt }: { readonly expiresAt: Date; readonly revokedAt: Date | null },
  now: Date,
): ApiKeyRow['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}
