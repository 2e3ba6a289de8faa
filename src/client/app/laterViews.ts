import type { RouteName } from '../../rules/navigation/routes.ts';

/**
 * The module of each screen but the first, each a chunk of its own (ROUTE-18). A route without a row here is not part of
 * this version.
 */
const loaders = {
  inventoryList: () => import('../features/custody/inventories/InventoryListView.tsx'),
  inventory: () => import('../features/custody/inventories/InventoryView.tsx'),
  firstTimeSetup: () =>
    import('../features/administration/first-time-setup/FirstTimeSetupView.tsx'),
  settings: () => import('../features/administration/organization/SettingsView.tsx'),
  siteList: () => import('../features/administration/organization/SiteListView.tsx'),
  siteEdit: () => import('../features/administration/organization/RecordEditView.tsx'),
  departmentList: () => import('../features/administration/organization/DepartmentListView.tsx'),
  departmentEdit: () => import('../features/administration/organization/RecordEditView.tsx'),
  supplierList: () => import('../features/administration/organization/SupplierListView.tsx'),
  supplierEdit: () => import('../features/administration/organization/RecordEditView.tsx'),
  firstCount: () => import('../features/custody/first-count/FirstCountView.tsx'),
  patientDetails: () => import('../features/custody/inventories/UseCareView.tsx'),
  custodyEvent: () => import('../features/custody/event/CustodyEventView.tsx'),
  recordUse: () => import('../features/custody/use/RecordUseView.tsx'),
  forgotPassword: () => import('../features/session/forgot-password/ForgotPasswordView.tsx'),
  emailAddress: () => import('../features/users/address-change/EmailAddressView.tsx'),
  changePassword: () => import('../features/session/change-password/ChangePasswordView.tsx'),
  customers: () => import('../features/system/AgenciesView.tsx'),
  customer: () => import('../features/system/AgencyView.tsx'),
  integrations: () => import('../features/system/IntegrationsView.tsx'),
  integration: () => import('../features/system/SysadminRecordView.tsx'),
  ssoProvider: () => import('../features/system/SysadminRecordView.tsx'),
  states: () => import('../features/system/StatesView.tsx'),
  state: () => import('../features/system/SysadminRecordView.tsx'),
  jobHistory: () => import('../features/system/jobs/JobHistoryView.tsx'),
  globalAudit: () => import('../features/audit/GlobalAuditView.tsx'),
  statecharts: () => import('../features/audit/StatechartListView.tsx'),
  statechart: () => import('../features/audit/StatechartView.tsx'),
  products: () => import('../features/administration/stock/ProductListView.tsx'),
  inventorySetUps: () => import('../features/administration/stock/InventorySetUpListView.tsx'),
  parOverrides: () => import('../features/administration/stock/ParOverrideListView.tsx'),
  outOfServiceLocations: () =>
    import('../features/administration/stock/OutOfServiceLocationListView.tsx'),
  inventoryActions: () => import('../features/administration/stock/InventoryActionListView.tsx'),
  boxInserts: () => import('../features/administration/stock/BoxInsertListView.tsx'),
  product: () => import('../features/administration/stock/StockEditView.tsx'),
  inventorySetUp: () => import('../features/administration/stock/StockEditView.tsx'),
  parOverride: () => import('../features/administration/stock/StockEditView.tsx'),
  outOfServiceLocation: () => import('../features/administration/stock/StockEditView.tsx'),
  inventoryAction: () => import('../features/administration/stock/StockEditView.tsx'),
  boxInsert: () => import('../features/administration/stock/StockEditView.tsx'),
  userList: () => import('../features/users/UserListView.tsx'),
  importRecords: () => import('../features/import/ImportView.tsx'),
  profile: () => import('../features/users/ProfileView.tsx'),
  security: () => import('../features/users/SecurityView.tsx'),
  integrationInfo: () => import('../features/system/IntegrationInfoView.tsx'),
  nyForm3848: () => import('../features/reports/form-3848/Form3848View.tsx'),
  activateControlValues: () => import('../features/control-values/ActivationView.tsx'),
  controlValueReport: () => import('../features/control-values/ControlValueReportView.tsx'),
  findControlValue: () => import('../features/control-values/FindControlValueView.tsx'),
  printLabels: () => import('../features/control-values/LabelPrintView.tsx'),
  perpetualInventory: () => import('../features/reports/PerpetualInventoryView.tsx'),
  useLog: () => import('../features/reports/UseLogView.tsx'),
  countReport: () => import('../features/reports/CountReportView.tsx'),
  lossReport: () => import('../features/reports/LossReportView.tsx'),
  destructionReport: () => import('../features/reports/DestructionReportView.tsx'),
  biennialInventory: () => import('../features/reports/BiennialInventoryView.tsx'),
  restockList: () => import('../features/reports/RestockListView.tsx'),
  trends: () => import('../features/reports/trends/TrendsView.tsx'),
  missingSignatures: () =>
    import('../features/custody/missing-signature/MissingSignaturesView.tsx'),
  missingSignature: () => import('../features/custody/missing-signature/MissingSignatureView.tsx'),
  signatureNote: () => import('../features/custody/missing-signature/SignatureNoteView.tsx'),
  newPeople: () => import('../features/users/new-people/NewPeopleView.tsx'),
  personConfirmation: () => import('../features/users/new-people/PersonConfirmationView.tsx'),
  knoxDevices: () => import('../features/devices/KnoxDevicesView.tsx'),
  releaseNotes: () => import('../features/publications/ReleaseNotesView.tsx'),
  privacyPolicy: () => import('../features/publications/LegalView.tsx'),
  termsConditions: () => import('../features/publications/LegalView.tsx'),
  eula: () => import('../features/publications/LegalView.tsx'),
};

/** The module that shows a route. */
export function loadLaterView(name: RouteName) {
  const load = name in loaders ? loaders[name as keyof typeof loaders] : loadUnavailable;
  return load();
}

function loadUnavailable() {
  return import('./UnavailableView.tsx');
}
