import { ssoProviders } from '../../../contract/system/ssoProvider.ts';
import { ssoProviderForm } from '../../../rules/system/ssoProviderForm.ts';
import { editPage } from '../../core/records/editPage.ts';

export const page = editPage(ssoProviders, ssoProviderForm);
