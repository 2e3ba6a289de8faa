import { getPersonRights } from '../../../../contract/users/rightsSheet.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { RightsSheetPage } from './RightsSheetPage.tsx';
import { clientRightsSheetMachine } from './rightsSheet.actors.ts';

/** RIGHT-04: the rights of one person. */
export const page = definePage({
  load: async ({ params: { userId = '' }, signal }) => ({
    of: { kind: 'person' as const, userId },
    sheet: await call(getPersonRights, { params: { userId } }, { signal }),
  }),
  machine: clientRightsSheetMachine,
  view: RightsSheetPage,
  title: ({ sheet }) => `${sheet.name}, rights`,
  menu: 'userList',
});
