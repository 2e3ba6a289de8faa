import { agencySettings } from '../../../../contract/administration/agencySettings.ts';
import { agencySettingsForm } from '../../../../rules/administration/agencySettingsForm.ts';
import { editPage } from '../../../core/records/editPage.ts';
import { SettingsView } from './SettingsView.tsx';

export const page = editPage(agencySettings, agencySettingsForm, SettingsView);
