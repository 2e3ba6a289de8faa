import * as v from 'valibot';
import { ExcelPassword } from '../../contract/users/user.ts';

/** What is wrong with a password for a workbook; null if nothing is. */
export function failureOfExcelPassword(password: string): string | null {
  const result = v.safeParse(ExcelPassword, password);
  return result.success ? null : result.issues[0].message;
}
