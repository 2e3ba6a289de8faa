import { alertSettings } from '../../../contract/alerts/alertSettings.ts';
import { alertSettingsForm } from '../../../rules/alerts/alertSettingsForm.ts';
import { editPage } from '../../core/records/editPage.ts';

/** Quiet hours of the agency, and the steps in which an alert is sent to more people (ALERT-04). */
export const page = editPage(alertSettings, alertSettingsForm);
