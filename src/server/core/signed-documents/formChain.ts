import { eq } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { signedForms3848 } from '../../database/schema/form3848.ts';
import { inOrder, verifyDocuments } from '../hash-chain/paperChain.ts';
import { hashForm, type StoredForm } from './signedForms.ts';

/**
 * The signed forms of an agency in the order they were signed, as far as each follows the one before. There are few per
 * year.
 */
export async function readFormChain(reader: Reader, agencyId: number): Promise<StoredForm[]> {
  return inOrder(await readForms(reader, agencyId));
}

/** Whether each signed form is what was signed, and none is missing. One sentence per fault. */
export async function checkForms(reader: Reader, agencyId: number): Promise<string[]> {
  return verifyDocuments(reader, agencyId, await readForms(reader, agencyId), {
    chain: 'forms',
    names: 'signed forms',
    hashOf: hashForm,
    nameOf: (number, form) =>
      `Signed form ${number}${form ? ` (period ending ${form.periodEnd}, version ${form.version})` : ''}`,
  });
}

function readForms(reader: Reader, agencyId: number): Promise<StoredForm[]> {
  return reader.select().from(signedForms3848).where(eq(signedForms3848.agencyId, agencyId));
}
