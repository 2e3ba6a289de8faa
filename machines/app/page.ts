import type { AnyActorLogic } from 'xstate';
import type { DepartmentList } from '../../src/contract/administration/department.ts';
import type { SiteList } from '../../src/contract/administration/site.ts';
import type * as stock from '../../src/contract/administration/stockLists.ts';
import type { SupplierList } from '../../src/contract/administration/supplier.ts';
import type { AuditList } from '../../src/contract/audit/audit.ts';
import type { StatechartDetails, StatechartList } from '../../src/contract/audit/statechart.ts';
import type {
  ActivationChoices,
  ControlValueLife,
  ControlValueList,
} from '../../src/contract/control-values/controlValue.ts';
import type { LabelsToPrint } from '../../src/contract/control-values/labelPrint.ts';
import type { SelectItem } from '../../src/contract/core/select.ts';
import type { OpenTransfers } from '../../src/contract/custody/custodyChoices.ts';
import type { Dashboard } from '../../src/contract/custody/dashboard.ts';
import type { FirstCountChoices } from '../../src/contract/custody/firstCount.ts';
import type { MissingSignatures } from '../../src/contract/custody/missingSignature.ts';
import type { UseCare, UseChoices } from '../../src/contract/custody/use.ts';
import type { KnoxDeviceList } from '../../src/contract/devices/knox.ts';
import type { Inventory, InventoryList } from '../../src/contract/inventory/inventory.ts';
import type { LedgerPage } from '../../src/contract/inventory/ledger.ts';
import type { FooterItem } from '../../src/contract/publications/footer.ts';
import type { ReleaseNote } from '../../src/contract/publications/releaseNote.ts';
import type { BiennialInventory } from '../../src/contract/reports/biennialInventory.ts';
import type { CountReport } from '../../src/contract/reports/countReport.ts';
import type { DestructionReport, LossReport } from '../../src/contract/reports/deaReport.ts';
import type { Form3848 } from '../../src/contract/reports/form3848.ts';
import type { PerpetualInventory, UseLog } from '../../src/contract/reports/report.ts';
import type { RestockList } from '../../src/contract/reports/restock.ts';
import type { Trends } from '../../src/contract/reports/trends.ts';
import type { AgencyList } from '../../src/contract/system/agencies.ts';
import type { IntegrationList } from '../../src/contract/system/agencyIntegration.ts';
import type { IntegrationInfo } from '../../src/contract/system/integrationInfo.ts';
import type { JobHistory } from '../../src/contract/system/job.ts';
import type { StateList } from '../../src/contract/system/stateRules.ts';
import type { NewPeople } from '../../src/contract/users/newPeople.ts';
import type { Profile } from '../../src/contract/users/profile.ts';
import type { AccountSecurity } from '../../src/contract/users/security.ts';
import type { UserList } from '../../src/contract/users/user.ts';
import type { PageFailure } from '../../src/rules/core/pageFailure.ts';
import type { RouteName } from '../../src/rules/navigation/routes.ts';

/** Pages that show no data of their own when they open. */
export type PlainPageName = Exclude<RouteName, keyof PageData>;

/** What each page shows, loaded before the page is (one entry per route with data). */
export type PageData = {
  dashboard: Dashboard;
  inventoryList: InventoryList;
  inventory: { inventory: Inventory; ledger: LedgerPage; transfers: OpenTransfers };
  recordUse: UseChoices;
  /** The place; its chart has what the form offers. */
  custodyEvent: Inventory;
  patientDetails: UseCare;
  siteList: SiteList;
  departmentList: DepartmentList;
  supplierList: SupplierList;
  missingSignatures: MissingSignatures;
  /** Its chart has what is signed. */
  missingSignature: null;
  signatureNote: null;
  newPeople: NewPeople;
  personConfirmation: null;
  firstCount: FirstCountChoices;
  /** Null for somebody else's account (user-access). */
  security: AccountSecurity | null;
  /** Null for somebody else's record, which the page's chart loads (user-edit), and for a new one (user-invite). */
  profile: Profile | null;
  userList: UserList;
  /** What is read is no data of the page: its chart holds it (import). */
  importRecords: null;
  integrationInfo: IntegrationInfo;
  /** With the agencies to choose from, for whoever sees all of them. */
  globalAudit: { list: AuditList; clients: readonly SelectItem[] | null };
  jobHistory: JobHistory;
  customers: AgencyList;
  integrations: IntegrationList;
  states: StateList;
  /** The charts of these load what they edit. */
  customer: null;
  integration: null;
  ssoProvider: null;
  state: null;
  statecharts: StatechartList;
  statechart: StatechartDetails;
  releaseNotes: readonly ReleaseNote[];
  products: stock.ProductList;
  inventorySetUps: stock.InventorySetUpList;
  parOverrides: stock.ParOverrideList;
  outOfServiceLocations: stock.OutOfServiceLocationList;
  inventoryActions: stock.InventoryActionList;
  boxInserts: stock.BoxInsertList;
  privacyPolicy: FooterItem;
  termsConditions: FooterItem;
  eula: FooterItem;
  /** `visitor`: nobody is logged in, who gets the blank form. */
  nyForm3848: Form3848 | { kind: 'blank'; reason: 'visitor' };
  activateControlValues: ActivationChoices;
  /** `life` is of the one label that is asked for, or the only one that fits. */
  controlValueReport: { list: ControlValueList; life: ControlValueLife | null };
  /** Its chart holds what was scanned. */
  findControlValue: null;
  printLabels: LabelsToPrint;
  perpetualInventory: PerpetualInventory;
  useLog: UseLog;
  countReport: CountReport;
  lossReport: LossReport;
  destructionReport: DestructionReport;
  biennialInventory: BiennialInventory;
  restockList: RestockList;
  trends: Trends;
  knoxDevices: KnoxDeviceList;
};

/** A page ready to be shown: its name, its address and its data. */
export type Page = {
  address: string;
  params: Record<string, string>;
  /** When the data arrived, ISO 8601: what “today” is counted from. */
  loadedAt: string;
  /** A chart that lives as long as the page does. */
  work: { logic: AnyActorLogic; input: unknown } | null;
} & (
  | { [Name in keyof PageData]: { name: Name; data: PageData[Name] } }[keyof PageData]
  | { name: PlainPageName; data: null }
);

export type LoadOutcome =
  | { outcome: 'loaded'; page: Page }
  /** Refused in a way that the faults chart answers by going elsewhere (401, 403, 404 …). */
  | { outcome: 'turnedAway'; failure: PageFailure }
  /** ERR-466: it says nothing and leads nowhere. */
  | { outcome: 'ignored' }
  | { outcome: 'failed'; failure: PageFailure };
