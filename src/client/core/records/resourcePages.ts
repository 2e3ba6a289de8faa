import { choosePage, type DefinedPage } from '../../shell/definePage.ts';

/** The pages of a noun in one module: the list, and where the address names a record, that record to be edited. */
export function resourcePages({ list, edit }: { list: DefinedPage; edit: DefinedPage }) {
  return choosePage(({ id }) => (id === '' ? list : edit));
}
