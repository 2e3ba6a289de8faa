import { outOfServiceLocations } from '../../../../contract/administration/outOfServiceLocation.ts';
import { outOfServiceLocationForm } from '../../../../rules/administration/outOfServiceLocationForm.ts';
import { RecordEditView } from '../../../core/records/RecordEditView.tsx';
import { recordPage } from '../../../core/records/recordPage.ts';
import { stockRecord } from './stockRecord.ts';

export const page = recordPage(
  ({ id }) => stockRecord(outOfServiceLocationForm, outOfServiceLocations, id),
  RecordEditView,
);
