import { boxInserts } from '../../../../contract/administration/boxInsert.ts';
import { boxInsertForm } from '../../../../rules/administration/boxInsertForm.ts';
import { recordPage } from '../../../core/records/recordPage.ts';
import { BoxInsertView } from './BoxInsertView.tsx';
import { stockRecord } from './stockRecord.ts';

export const page = recordPage(
  ({ id }) => stockRecord(boxInsertForm, boxInserts, id),
  BoxInsertView,
);
