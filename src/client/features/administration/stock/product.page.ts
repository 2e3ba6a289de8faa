import { products } from '../../../../contract/administration/productRecord.ts';
import { productForm } from '../../../../rules/administration/productForm.ts';
import { RecordEditView } from '../../../core/records/RecordEditView.tsx';
import { recordPage } from '../../../core/records/recordPage.ts';
import { stockRecord } from './stockRecord.ts';

export const page = recordPage(({ id }) => stockRecord(productForm, products, id), RecordEditView);
