import type { AnyActorLogic } from 'xstate';
import type { AuditList } from '../../src/contract/audit.ts';
import type { Dashboard } from '../../src/contract/dashboard.ts';
import type { FooterItem } from '../../src/contract/footer.ts';
import type { IntegrationInfo } from '../../src/contract/integrationInfo.ts';
import type { Inventory, InventoryList } from '../../src/contract/inventory.ts';
import type { LedgerPage } from '../../src/contract/ledger.ts';
import type { Profile } from '../../src/contract/profile.ts';
import type { ReleaseNote } from '../../src/contract/releaseNote.ts';
import type { AccountSecurity } from '../../src/contract/security.ts';
import type { StatechartDetails, StatechartList } from '../../src/contract/statechart.ts';
import type { UseChoices } from '../../src/contract/use.ts';
import type { UserList } from '../../src/contract/user.ts';
import type { RouteName } from '../../src/rules/routes.ts';

/** Pages that show no data of their own when they open. */
export type PlainPageName = Exclude<RouteName, keyof PageData>;

/** What each page shows, loaded before the page is (one entry per route with data). */
export type PageData = {
  dashboard: Dashboard;
  inventoryList: InventoryList;
  inventory: { inventory: Inventory; ledger: LedgerPage };
  recordUse: UseChoices;
  security: AccountSecurity;
  /** Null for somebody else's record, which the page's chart loads (user-edit). */
  profile: Profile | null;
  userList: UserList;
  integrationInfo: IntegrationInfo;
  globalAudit: AuditList;
  statecharts: StatechartList;
  statechart: StatechartDetails;
  releaseNotes: readonly ReleaseNote[];
  privacyPolicy: FooterItem;
  termsConditions: FooterItem;
  eula: FooterItem;
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
  | { outcome: 'turnedAway' }
  | { outcome: 'failed'; message: string; reference: string | null };
