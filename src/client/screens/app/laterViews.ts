import type { RouteName } from '../../../rules/navigation/routes.ts';

/**
 * The module of each screen but the first, each a chunk of its own (ROUTE-18). A route without a row here is not part of
 * this version.
 */
const loaders = {
  inventoryList: () => import('../inventory-list/InventoryListView.tsx'),
  inventory: () => import('../inventory/InventoryView.tsx'),
  firstTimeSetup: () => import('../first-time-setup/FirstTimeSetupView.tsx'),
  settings: () => import('../organisation/SettingsView.tsx'),
  siteList: () => import('../organisation/SiteListView.tsx'),
  siteEdit: () => import('../organisation/RecordEditView.tsx'),
  departmentList: () => import('../organisation/DepartmentListView.tsx'),
  departmentEdit: () => import('../organisation/RecordEditView.tsx'),
  supplierList: () => import('../organisation/SupplierListView.tsx'),
  supplierEdit: () => import('../organisation/RecordEditView.tsx'),
  openingCount: () => import('../opening-count/OpeningCountView.tsx'),
  useCare: () => import('../inventory/UseCareView.tsx'),
  custodyEvent: () => import('../custody-event/CustodyEventView.tsx'),
  recordUse: () => import('../record-use/RecordUseView.tsx'),
  forgotPassword: () => import('../forgot-password/ForgotPasswordView.tsx'),
  emailAddress: () => import('../email-address/EmailAddressView.tsx'),
  changePassword: () => import('../change-password/ChangePasswordView.tsx'),
  customers: () => import('../sysadmin/CustomersView.tsx'),
  customer: () => import('../sysadmin/CustomerView.tsx'),
  integrations: () => import('../sysadmin/IntegrationsView.tsx'),
  integration: () => import('../sysadmin/SysadminRecordView.tsx'),
  ssoProvider: () => import('../sysadmin/SysadminRecordView.tsx'),
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
  importRecords: () => import('../import/ImportView.tsx'),
  profile: () => import('../profile/ProfileView.tsx'),
  security: () => import('../security/SecurityView.tsx'),
  integrationInfo: () => import('../integration-info/IntegrationInfoView.tsx'),
  nyForm3848: () => import('../form3848/Form3848View.tsx'),
  activateControlValues: () => import('../activation/ActivationView.tsx'),
  controlValueReport: () => import('../control-values/ControlValueReportView.tsx'),
  findControlValue: () => import('../control-values/FindControlValueView.tsx'),
  printLabels: () => import('../label-print/LabelPrintView.tsx'),
  perpetualInventory: () => import('../reports/PerpetualInventoryView.tsx'),
  useLog: () => import('../reports/UseLogView.tsx'),
  countReport: () => import('../reports/CountReportView.tsx'),
  lossReport: () => import('../reports/LossReportView.tsx'),
  destructionReport: () => import('../reports/DestructionReportView.tsx'),
  biennialInventory: () => import('../reports/BiennialInventoryView.tsx'),
  restockList: () => import('../reports/RestockListView.tsx'),
  trends: () => import('../trends/TrendsView.tsx'),
  missingSignatures: () => import('../missing-signatures/MissingSignaturesView.tsx'),
  missingSignature: () => import('../missing-signatures/MissingSignatureView.tsx'),
  signatureNote: () => import('../signature-note/SignatureNoteView.tsx'),
  newPeople: () => import('../new-people/NewPeopleView.tsx'),
  personConfirmation: () => import('../new-people/PersonConfirmationView.tsx'),
  knoxDevices: () => import('../knox/KnoxDevicesView.tsx'),
  releaseNotes: () => import('../release-notes/ReleaseNotesView.tsx'),
  privacyPolicy: () => import('../legal/LegalView.tsx'),
  termsConditions: () => import('../legal/LegalView.tsx'),
  eula: () => import('../legal/LegalView.tsx'),
};

/** The module that shows a route. */
export function loadLaterView(name: RouteName) {
  const load = name in loaders ? loaders[name as keyof typeof loaders] : loadUnavailable;
  return load();
}

function loadUnavailable() {
  return import('../unavailable/UnavailableView.tsx');
}
