import type { ProductFields } from '../../contract/administration/productRecord.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';

/** What is wrong with the words and numbers of a product that are no amounts, by field. */
export function wrongWords(fields: ProductFields): FieldErrors {
  const errors: FieldErrors = {};
  if (!/^$|^[1-9]\d{0,4}$/.test(fields.packageQuantity)) {
    errors.packageQuantity = 'Enter a whole number of units from 1 to 99,999, or leave it empty.';
  }
  if (!/^$|^[1-9]\d{0,2}$/.test(fields.roomTempDays)) {
    errors.roomTempDays = 'Enter whole days from 1 to 999, or leave it empty.';
  }
  if (fields.name === '') errors.name = 'Enter the name of the drug.';
  if (fields.form === '')
    errors.form = 'Enter the finished form, for example solution for injection.';
  if (fields.unitName === '') errors.unitName = 'Enter the container: vial, syringe, tablet.';
  else if (!/^[\p{L}][\p{L} -]{0,29}$/u.test(fields.unitName)) {
    errors.unitName = 'Use letters only, 30 at most: vial, auto-injector.';
  }
  if (fields.measure === 'each' && fields.strength === '') {
    errors.strength = 'Enter the strength of one, for example 5 mg.';
  }
  if (fields.measure !== 'each' && fields.massUnit === '') {
    errors.massUnit = 'Choose the unit that staff dose in.';
  }
  return errors;
}
