import type { Page } from '../../../machines/app/page.ts';
import { getStatechart, listStatecharts } from '../../contract/audit/statechart.ts';
import {
  getActivationChoices,
  getControlValue,
  listControlValues,
} from '../../contract/control-values/controlValue.ts';
import { getLabelsToPrint } from '../../contract/control-values/labelPrint.ts';
import { listTransfers } from '../../contract/custody/custodyChoices.ts';
import { listMissingSignatures } from '../../contract/custody/missingSignature.ts';
import { getOpeningChoices } from '../../contract/custody/openingCount.ts';
import { getUseCare, getUseChoices } from '../../contract/custody/use.ts';
import { listKnoxDevices } from '../../contract/devices/knox.ts';
import { getInventory } from '../../contract/inventory/inventory.ts';
import { listLedger } from '../../contract/inventory/ledger.ts';
import { getFooterItem } from '../../contract/publications/footer.ts';
import { getWebReleaseNotesList } from '../../contract/publications/releaseNote.ts';
import { getIntegrationInfo } from '../../contract/system/integrationInfo.ts';
import { listNewPeople } from '../../contract/users/newPeople.ts';
import { getProfile } from '../../contract/users/profile.ts';
import { getAccountSecurity } from '../../contract/users/security.ts';
import type { Visitor } from '../../rules/navigation/access.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { maySeeUsers } from '../../rules/navigation/userAccess.ts';
import { userQueryOf } from '../../rules/users/userQuery.ts';
import type { UserEditor } from '../../rules/users/userRights.ts';
import { fetchInventories } from '../features/custody/inventories/inventorySites.ts';
import { dayHere } from '../platform/browser/dayHere.ts';
import { call } from '../platform/http/call.ts';
import type { PageFrame, PageRequest } from './pageData.ts';

/** The query of the address, as strings; what the contract does not know is left out by the server. */
function queryOf(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address, location.origin).searchParams);
}

/**
 * Fetches what any page but the first one shows; so the calls of all the others are not in the login page's download.
 *
 * @throws CallFault
 */
export async function laterPage(
  name: Exclude<RouteName, 'dashboard'>,
  request: PageRequest,
  common: PageFrame,
): Promise<Page> {
  const { address, params, signal } = request;
  const query = queryOf(address);
  const id = params.id ?? '';
  switch (name) {
    case 'inventoryList':
      return { ...common, name, data: await fetchInventories(query, signal) };
    case 'inventory': {
      const [inventory, ledger, transfers] = await Promise.all([
        call(getInventory, { params: { id } }, { signal }),
        call(listLedger, { params: { id }, query: { length: '25', ...query } }, { signal }),
        call(listTransfers, { params: { id } }, { signal }),
      ]);
      return { ...common, name, data: { inventory, ledger, transfers } };
    }
    case 'siteList':
    case 'siteEdit':
    case 'departmentList':
    case 'departmentEdit':
    case 'supplierList':
    case 'supplierEdit':
    case 'settings':
    case 'firstTimeSetup': {
      const { loadOrganisation } = await import(
        '../features/administration/organization/organisationPages.ts'
      );
      const agencyId = request.visitor?.user.currentClientId ?? 0;
      return { ...common, ...(await loadOrganisation(name, { query, params, agencyId, signal })) };
    }
    case 'openingCount': {
      const [data, { clientOpeningCountMachine }] = await Promise.all([
        call(getOpeningChoices, { params: { id } }, { signal }),
        import('../features/custody/first-count/openingCount.actors.ts'),
      ]);
      const input = { choices: data, idempotencyKey: crypto.randomUUID() };
      return { ...common, name, data, work: { logic: clientOpeningCountMachine, input } };
    }
    case 'recordUse': {
      const [data, { clientRecordUseMachine }] = await Promise.all([
        call(getUseChoices, { params: { id } }, { signal }),
        import('../features/custody/use/recordUse.actors.ts'),
      ]);
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const input = { choices: data, timeZone, idempotencyKey: crypto.randomUUID() };
      return { ...common, name, data, work: { logic: clientRecordUseMachine, input } };
    }
    case 'custodyEvent': {
      const [data, { custodyEventWork }] = await Promise.all([
        call(getInventory, { params: { id } }, { signal }),
        import('../features/custody/event/custodyEvent.actors.ts'),
      ]);
      return { ...common, name, data, work: custodyEventWork(id, query) };
    }
    case 'useCare': {
      const data = await call(getUseCare, { params: { id: params.entryId ?? '' } }, { signal });
      return { ...common, name, data };
    }
    case 'security': {
      const userId = params.userId ?? '';
      const editor = editorOf(request.visitor, userId);
      if (editor && request.visitor) {
        const { accessWork } = await import('../features/users/userPages.ts');
        const work = await accessWork(editor, request.visitor, userId, signal);
        return { ...common, name, data: null, work };
      }
      const [data, { clientAccountSecurityMachine }] = await Promise.all([
        call(getAccountSecurity, { params: { userId } }, { signal }),
        import('../features/users/account/accountSecurity.actors.ts'),
      ]);
      const work = { logic: clientAccountSecurityMachine, input: { security: data } };
      return { ...common, name, data, work };
    }
    case 'userList': {
      const { clientUserListMachine, readUsers } = await import(
        '../features/users/userList.actors.ts'
      );
      const shown = userQueryOf(query);
      const loaded = await readUsers(shown, signal);
      const work = { logic: clientUserListMachine, input: { ...loaded, query: shown } };
      return { ...common, name, data: loaded.list, work };
    }
    case 'importRecords': {
      const { importWork } = await import('../features/import/importPage.ts');
      return { ...common, name, data: null, work: await importWork(params.kind ?? '', signal) };
    }
    case 'profile': {
      const userId = params.userId ?? '';
      const editor = editorOf(request.visitor, userId);
      if (editor && userId === 'new') {
        const { inviteWork } = await import('../features/users/userPages.ts');
        return { ...common, name, data: null, work: inviteWork(editor) };
      }
      if (editor) {
        const { clientUserEditMachine } = await import('../features/users/userEdit.actors.ts');
        const work = { logic: clientUserEditMachine, input: { userId, editor } };
        return { ...common, name, data: null, work };
      }
      const [data, { clientProfileMachine }] = await Promise.all([
        call(getProfile, { params: { userId } }, { signal }),
        import('../features/users/account/profile.actors.ts'),
      ]);
      const work = { logic: clientProfileMachine, input: { profile: data } };
      return { ...common, name, data, work };
    }
    case 'integrationInfo': {
      const clientId = params.clientId ?? '';
      const data = await call(getIntegrationInfo, { params: { clientId } }, { signal });
      return { ...common, name, data };
    }
    case 'forgotPassword': {
      const { clientForgotPasswordMachine } = await import(
        '../features/session/forgot-password/forgotPassword.actors.ts'
      );
      const clientId = /^[1-9]\d{0,8}$/.test(query.clientId ?? '') ? Number(query.clientId) : 0;
      const work = { logic: clientForgotPasswordMachine, input: { clientId } };
      return { ...common, name, data: null, work };
    }
    case 'changePassword': {
      const { provideChangePassword } = await import(
        '../features/session/change-password/changePassword.actors.ts'
      );
      const work = { logic: provideChangePassword(id), input: { hasId: id !== '' } };
      return { ...common, name, data: null, work };
    }
    case 'emailAddress': {
      const { provideAddressChange } = await import(
        '../features/users/address-change/addressChange.actors.ts'
      );
      const work = { logic: provideAddressChange(id), input: { hasId: id !== '' } };
      return { ...common, name, data: null, work };
    }
    case 'nyForm3848': {
      const { loadForm3848 } = await import('../features/reports/form-3848/form3848Page.ts');
      return { ...common, name, ...(await loadForm3848(request.visitor, query, signal)) };
    }
    case 'activateControlValues': {
      const [data, { clientActivationMachine }] = await Promise.all([
        call(getActivationChoices, {}, { signal }),
        import('../features/control-values/activation.actors.ts'),
      ]);
      const input = { choices: data, idempotencyKey: crypto.randomUUID() };
      return { ...common, name, data, work: { logic: clientActivationMachine, input } };
    }
    case 'controlValueReport': {
      const { id: wanted, ...filters } = query;
      const list = await call(listControlValues, { query: filters }, { signal });
      // A scanned label opens its vial at once.
      const only = list.total === 1 && filters.search ? list.rows[0]?.id : undefined;
      const opened = wanted ?? only;
      const life = opened
        ? await call(getControlValue, { params: { id: opened } }, { signal })
        : null;
      return { ...common, name, data: { list, life } };
    }
    case 'findControlValue': {
      const { clientControlValueScanMachine } = await import(
        '../core/control-values/controlValueScan.actors.ts'
      );
      const input = { today: dayHere(common.loadedAt) };
      return { ...common, name, data: null, work: { logic: clientControlValueScanMachine, input } };
    }
    case 'printLabels': {
      const [data, { clientLabelPrintMachine }] = await Promise.all([
        call(getLabelsToPrint, { query }, { signal }),
        import('../features/control-values/labelPrint.actors.ts'),
      ]);
      const input = { wanted: data, idempotencyKey: crypto.randomUUID() };
      return { ...common, name, data, work: { logic: clientLabelPrintMachine, input } };
    }
    case 'perpetualInventory': {
      const { loadPerpetualInventory } = await import('../features/reports/reportPages.ts');
      return { ...common, name, ...(await loadPerpetualInventory(query, signal)) };
    }
    case 'useLog': {
      const { loadUseLog } = await import('../features/reports/reportPages.ts');
      return { ...common, name, ...(await loadUseLog(query, signal)) };
    }
    case 'countReport': {
      const { loadCountReport } = await import('../features/reports/reportPages.ts');
      return { ...common, name, ...(await loadCountReport(query, signal)) };
    }
    case 'lossReport': {
      const { loadLossReport } = await import('../features/reports/reportPages.ts');
      return { ...common, name, ...(await loadLossReport(query, signal)) };
    }
    case 'destructionReport': {
      const { loadDestructionReport } = await import('../features/reports/reportPages.ts');
      return { ...common, name, ...(await loadDestructionReport(query, signal)) };
    }
    case 'biennialInventory': {
      const { loadBiennialInventory } = await import('../features/reports/reportPages.ts');
      return { ...common, name, ...(await loadBiennialInventory(query, signal)) };
    }
    case 'restockList': {
      const { loadRestockList } = await import('../features/reports/reportPages.ts');
      return { ...common, name, ...(await loadRestockList(query, signal)) };
    }
    case 'trends': {
      const { loadTrends } = await import('../features/reports/reportPages.ts');
      return { ...common, name, data: await loadTrends(query, signal) };
    }
    case 'missingSignatures':
      return { ...common, name, data: await call(listMissingSignatures, {}, { signal }) };
    case 'missingSignature': {
      const { clientMissingSignatureMachine } = await import(
        '../features/custody/missing-signature/missingSignature.actors.ts'
      );
      const input = { actId: id, signatureId: crypto.randomUUID() };
      return {
        ...common,
        name,
        data: null,
        work: { logic: clientMissingSignatureMachine, input },
      };
    }
    case 'signatureNote': {
      const { clientSignatureNoteMachine } = await import(
        '../features/custody/missing-signature/signatureNote.actors.ts'
      );
      const input = { actId: id, noteId: crypto.randomUUID() };
      return { ...common, name, data: null, work: { logic: clientSignatureNoteMachine, input } };
    }
    case 'newPeople':
      return { ...common, name, data: await call(listNewPeople, {}, { signal }) };
    case 'personConfirmation': {
      const { clientPersonConfirmationMachine } = await import(
        '../features/users/new-people/personConfirmation.actors.ts'
      );
      const work = { logic: clientPersonConfirmationMachine, input: { userId: id } };
      return { ...common, name, data: null, work };
    }
    case 'knoxDevices': {
      const [data, { clientKnoxDevicesMachine }] = await Promise.all([
        call(listKnoxDevices, { query }, { signal }),
        import('../features/devices/knoxDevices.actors.ts'),
      ]);
      const work = { logic: clientKnoxDevicesMachine, input: { list: data, query } };
      return { ...common, name, data, work };
    }
    case 'globalAudit': {
      const { loadGlobalAudit } = await import('../features/audit/auditPage.ts');
      return { ...common, name, ...(await loadGlobalAudit(query, request.visitor, signal)) };
    }
    case 'customers':
    case 'customer':
    case 'integrations':
    case 'integration':
    case 'ssoProvider':
    case 'states':
    case 'state': {
      const { loadSysadmin } = await import('../features/system/sysadminPages.ts');
      return { ...common, ...(await loadSysadmin(name, { query, params, signal })) };
    }
    case 'jobHistory': {
      const { loadJobHistory } = await import('../features/system/jobs/jobPage.ts');
      return { ...common, name, ...(await loadJobHistory(query, signal)) };
    }
    case 'statecharts':
      return { ...common, name, data: await call(listStatecharts, {}, { signal }) };
    case 'statechart': {
      const subject = params.subject ?? '';
      return {
        ...common,
        name,
        data: await call(getStatechart, { params: { subject } }, { signal }),
      };
    }
    case 'products':
    case 'inventorySetUps':
    case 'parOverrides':
    case 'outOfServiceLocations':
    case 'inventoryActions':
    case 'boxInserts': {
      const { loadStockList } = await import('../features/administration/stock/stockPages.ts');
      return { ...common, name, data: await loadStockList(name, query, signal) } as Page;
    }
    case 'product':
    case 'inventorySetUp':
    case 'parOverride':
    case 'outOfServiceLocation':
    case 'inventoryAction':
    case 'boxInsert': {
      const { stockWork } = await import('../features/administration/stock/stockPages.ts');
      return { ...common, name, data: null, work: stockWork(name, id) };
    }
    case 'releaseNotes':
      return {
        ...common,
        name,
        data: (await call(getWebReleaseNotesList, {}, { signal })).rows,
      };
    case 'privacyPolicy':
    case 'termsConditions':
    case 'eula': {
      const item = {
        privacyPolicy: 'privacy-policy',
        termsConditions: 'terms-conditions',
        eula: 'eula',
      } as const;
      const data = await call(getFooterItem, { params: { name: item[name] } }, { signal });
      return { ...common, name, data };
    }
    default:
      return { ...common, name, data: null };
  }
}

/** Who edits somebody else's record; null where it is one's own profile, or nobody else's may be seen. */
function editorOf(visitor: Visitor, userId: string): UserEditor | null {
  if (!visitor || visitor.user.id === userId || !maySeeUsers(visitor.user)) return null;
  const { id, permissionId, currentClientId } = visitor.user;
  return { id, permissionId, agencyId: currentClientId };
}
