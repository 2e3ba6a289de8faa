import { eq } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { signedForms3848 } from '../../database/schema/form3848.ts';
import { genesisHash } from '../audit/hashEntry.ts';
import { hashForm, type StoredForm } from '../form3848/signedForms.ts';

/** The signed forms of an agency in the order they were signed in, as far as each follows the one before. Few a year. */
export async function readFormChain(
  reader: Reader,
  agencyId: number,
): Promise<{ forms: StoredForm[]; total: number }> {
  const rows = await reader
    .select()
    .from(signedForms3848)
    .where(eq(signedForms3848.agencyId, agencyId));
  const following = new Map(rows.map((row) => [row.previousHash, row]));
  const forms: StoredForm[] = [];
  let next = following.get(genesisHash);
  while (next !== undefined && forms.length < rows.length) {
    forms.push(next);
    next = following.get(next.hash);
  }
  return { forms, total: rows.length };
}

/** Whether each signed form is what was signed, and none between two is missing. One sentence per fault. */
export async function checkForms(reader: Reader, agencyId: number): Promise<string[]> {
  const { forms, total } = await readFormChain(reader, agencyId);
  const changed = forms.flatMap((form, index) =>
    hashForm(form) === form.hash
      ? []
      : [
          `Signed form ${index + 1} (period ending ${form.periodEnd}, version ${form.version}) was changed.`,
        ],
  );
  return forms.length === total
    ? changed
    : [...changed, `Signed form ${forms.length + 1} was removed or changed.`];
}
