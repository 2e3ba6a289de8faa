import { smsWebhook } from '../../../contract/alerts/smsWebhook.ts';
import { smsWebhookForm } from '../../../rules/alerts/smsWebhookForm.ts';
import { editPage } from '../../core/records/editPage.ts';

export const page = editPage(smsWebhook, smsWebhookForm);
