import type { RouteName } from '../../../rules/routes.ts';
import { insideOf, keepInside, keepView, type View } from './viewRegistry.ts';

/**
 * The module of each screen; each area is a chunk of its own (ROUTE-18). Sign-in is in the first download. A route
 * without a row here is not part of this version.
 */
const loaders = {
  dashboard: () => import('../dashboard/DashboardView.tsx'),
  inventoryList: () => import('../inventory-list/InventoryListView.tsx'),
  inventory: () => import('../inventory/InventoryView.tsx'),
  firstTimeSetup: () => import('../first-time-setup/FirstTimeSetupView.tsx'),
  settings: () => import('../organisation/RecordEditView.tsx'),
  siteList: () => import('../organisation/SiteListView.tsx'),
  siteEdit: () => import('../organisation/RecordEditView.tsx'),
  departmentList: () => import('../organisation/DepartmentListView.tsx'),
  departmentEdit: () => import('../organisation/RecordEditView.tsx'),
  supplierList: () => import('../organisation/SupplierListView.tsx'),
  supplierEdit: () => import('../organisation/RecordEditView.tsx'),
  openingCount: () => import('../opening-count/OpeningCountView.tsx'),
  recordUse: () => import('../record-use/RecordUseView.tsx'),
  forgotPassword: () => import('../forgot-password/ForgotPasswordView.tsx'),
  changePassword: () => import('../change-password/ChangePasswordView.tsx'),
  customers: () => import('../sysadmin/CustomersView.tsx'),
  customer: () => import('../sysadmin/CustomerView.tsx'),
  integrations: () => import('../sysadmin/IntegrationsView.tsx'),
  integration: () => import('../sysadmin/SysadminRecordView.tsx'),
  states: () => import('../sysadmin/StatesView.tsx'),
  state: () => import('../sysadmin/SysadminRecordView.tsx'),
  jobHistory: () => import('../jobs/JobHistoryView.tsx'),
  globalAudit: () => import('../global-audit/GlobalAuditView.tsx'),
  statecharts: () => import('../statecharts/StatechartListView.tsx'),
  statechart: () => import('../statecharts/StatechartView.tsx'),
  products: () => import('../stock/ProductListView.tsx'),
  inventorySetUps: () => import('../stock/InventorySetUpListView.tsx'),
  parOverrides: () => import('../stock/ParOverrideListView.tsx'),
  outOfServiceLocations: () => import('../stock/OutOfServiceLocationListView.tsx'),
  inventoryActions: () => import('../stock/InventoryActionListView.tsx'),
  boxInserts: () => import('../stock/BoxInsertListView.tsx'),
  product: () => import('../stock/StockEditView.tsx'),
  inventorySetUp: () => import('../stock/StockEditView.tsx'),
  parOverride: () => import('../stock/StockEditView.tsx'),
  outOfServiceLocation: () => import('../stock/StockEditView.tsx'),
  inventoryAction: () => import('../stock/StockEditView.tsx'),
  boxInsert: () => import('../stock/StockEditView.tsx'),
  userList: () => import('../users/UserListView.tsx'),
  profile: () => import('../profile/ProfileView.tsx'),
  security: () => import('../security/SecurityView.tsx'),
  integrationInfo: () => import('../integration-info/IntegrationInfoView.tsx'),
  nyForm3848: () => import('../form3848/Form3848View.tsx'),
  activateControlValues: () => import('../activation/ActivationView.tsx'),
  controlValueReport: () => import('../control-values/ControlValueReportView.tsx'),
  knoxDevices: () => import('../knox/KnoxDevicesView.tsx'),
  releaseNotes: () => import('../release-notes/ReleaseNotesView.tsx'),
  privacyPolicy: () => import('../legal/LegalView.tsx'),
  termsConditions: () => import('../legal/LegalView.tsx'),
  eula: () => import('../legal/LegalView.tsx'),
};

/** Everything beyond sign-in: the shell, its styles and the notices. */
export async function loadInside(): Promise<void> {
  if (!insideOf()) keepInside((await import('./Inside.tsx')).Inside);
}

/** Fetches the module that shows a route. */
export async function loadView(name: RouteName): Promise<void> {
  if (name === 'login') return;
  const load = name in loaders ? loaders[name as keyof typeof loaders] : loadUnavailable;
  const [module] = await Promise.all([load(), loadInside()]);
  // A view's props are narrower than `View` says; its row and its page have the same name, so they fit.
  keepView(name, module.default as View);
}

function loadUnavailable() {
  return import('../unavailable/UnavailableView.tsx');
}
