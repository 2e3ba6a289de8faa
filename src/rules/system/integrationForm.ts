import { activeSwitch, checkFields, type RecordForm } from '../../contract/core/recordForm.ts';
import { IntegrationFields } from '../../contract/system/agencyIntegration.ts';

/** The list of an agency's programs. */
export function integrationListPath(clientId: number | string): string {
  return `/sysadmin/integrations/list/${clientId}`;
}

/** The form of a program of one agency. */
export function integrationForm(clientId: number | string): RecordForm {
  return {
    noun: 'integration',
    newTitle: 'New integration',
    nameField: 'name',
    listPath: integrationListPath(clientId),
    addressOf: (id) => `/sysadmin/integrations/edit/${clientId}/${id}`,
    listTitle: 'Integrations',
    fields: [
      {
        name: 'name',
        label: 'Name',
        kind: 'text',
        group: 'Program',
        maxLength: 100,
        width: 'l',
        hint: 'The name shown in the audit history. Create the key in the list.',
      },
      activeSwitch('Program', 'Its key logs people in'),
    ],
    check: (typed) => checkFields(IntegrationFields, typed),
  };
}

export const blankIntegration: IntegrationFields = { name: '', isActive: true };
