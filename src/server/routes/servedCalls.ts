import { accountCalls } from './account.ts';
import { auditCalls } from './audit.ts';
import { clientCalls } from './client.ts';
import { dashboardCalls } from './dashboard.ts';
import { fidoCalls } from './fido.ts';
import { integrationCalls } from './integration.ts';
import { integrationInfoCalls } from './integrationInfo.ts';
import { inventoryCalls } from './inventories.ts';
import { ledgerCalls } from './ledger.ts';
import { listNotAvailable } from './notAvailable.ts';
import { offlineKeyCalls } from './offlineKey.ts';
import { passwordCalls } from './password.ts';
import { profileCalls } from './profile.ts';
import { publicationCalls } from './publications.ts';
import { searchCalls } from './search.ts';
import { securityCalls } from './security.ts';
import { selectCalls } from './select.ts';
import type { ServedCall } from './serve.ts';
import { ssoCalls } from './sso.ts';
import { userCalls } from './users.ts';
import { useCalls } from './uses.ts';

/** Every call that works. A route file adds its list here. */
export const servedCalls: readonly ServedCall[] = [
  ...accountCalls,
  ...passwordCalls,
  ...fidoCalls,
  ...securityCalls,
  ...profileCalls,
  ...offlineKeyCalls,
  ...integrationInfoCalls,
  ...clientCalls,
  ...selectCalls,
  ...publicationCalls,
  ...auditCalls,
  ...dashboardCalls,
  ...inventoryCalls,
  ...ledgerCalls,
  ...searchCalls,
  ...useCalls,
  ...userCalls,
  ...ssoCalls,
  ...integrationCalls,
];

/** Every call of the contract: those that work, and the others as 501. */
export const allCalls: readonly ServedCall[] = [...servedCalls, ...listNotAvailable(servedCalls)];
