import { SmsWebhookFields } from '../../contract/alerts/smsWebhook.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import { checkFields, type RecordForm } from '../../contract/core/recordForm.ts';
import { webhookFailure } from '../core/serviceAddress.ts';
import { routeOf } from '../navigation/routes.ts';

function further({ url, secret, hasSecret }: SmsWebhookFields): FieldErrors {
  if (url === '') return {};
  const fault = webhookFailure(url, true);
  return {
    ...(fault === undefined ? {} : { url: fault }),
    ...(secret === '' && !hasSecret
      ? { secret: 'Enter the secret that calls are signed with.' }
      : {}),
  };
}

export const smsWebhookForm: RecordForm = {
  noun: 'text message service',
  newTitle: 'Text messages',
  nameField: 'url',
  listPath: routeOf('settings').path,
  addressOf: () => routeOf('smsWebhook').path,
  listTitle: 'Settings',
  fields: [
    {
      name: 'url',
      label: 'Webhook address',
      kind: 'text',
      group: 'Text messages',
      optional: true,
      maxLength: 500,
      width: 'l',
      hint: 'Where alerts are handed over to your text message service, such as https://sms.agency.org/alerts. Leave blank to send no text messages.',
    },
    {
      name: 'secret',
      label: 'Signing secret',
      kind: 'secret',
      group: 'Text messages',
      maxLength: 200,
      width: 'l',
      optional: ({ hasSecret }) => hasSecret === true,
      hint: 'At least 20 characters. Your service checks each call with it. Stored on the server and never shown again. Leave blank to keep the current one.',
      isShown: ({ url }) => url !== '',
    },
  ],
  check: (typed) => {
    const checked = checkFields(SmsWebhookFields, typed, further);
    const isOff = checked.fields.url === '';
    return isOff ? { ...checked, fields: { ...checked.fields, secret: '' } } : checked;
  },
};
