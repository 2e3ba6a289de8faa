import { RightRole } from '../../../../contract/core/actRights.ts';
import { getRoleRights } from '../../../../contract/users/rightsSheet.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { RightsSheetPage } from './RightsSheetPage.tsx';
import { clientRightsSheetMachine } from './rightsSheet.actors.ts';

/** RIGHT-04: the rights of each role, by the role in the query. */
export const page = definePage({
  load: async ({ query, signal }) => {
    const role = RightRole.options.find((one) => one === query.role) ?? 'technician';
    const sheet = await call(getRoleRights, { params: { role } }, { signal });
    return { of: { kind: 'role' as const, role }, sheet };
  },
  machine: clientRightsSheetMachine,
  view: RightsSheetPage,
});
