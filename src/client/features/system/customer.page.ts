import { agencies } from '../../../contract/system/agencies.ts';
import { agencyForm } from '../../../rules/system/agencyForm.ts';
import { editPage } from '../../core/records/editPage.ts';
import { AgencyView } from './AgencyView.tsx';

export const page = editPage(agencies, agencyForm, AgencyView);
