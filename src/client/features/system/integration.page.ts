import { integrations } from '../../../contract/system/agencyIntegration.ts';
import { integrationForm } from '../../../rules/system/integrationForm.ts';
import { editPage } from '../../core/records/editPage.ts';

export const page = editPage(integrations, ({ clientId = '' }) => integrationForm(clientId));
