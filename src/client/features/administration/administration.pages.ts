import type { Page } from '../../../../machines/app/page.ts';
import type { PageLoader } from '../../shell/pageLoader.ts';

const organization =
  (
    name:
      | 'siteList'
      | 'siteEdit'
      | 'departmentList'
      | 'departmentEdit'
      | 'supplierList'
      | 'supplierEdit'
      | 'settings'
      | 'firstTimeSetup',
  ): PageLoader =>
  async ({ params, currentUser, signal, query }, frame) => {
    const { loadOrganization } = await import('./organization/organizationPages.ts');
    const agencyId = currentUser?.user.currentClientId ?? 0;
    return { ...frame, ...(await loadOrganization(name, { query, params, agencyId, signal })) };
  };

const stockList =
  (
    name:
      | 'products'
      | 'inventorySetUps'
      | 'parOverrides'
      | 'outOfServiceLocations'
      | 'inventoryActions'
      | 'boxInserts',
  ): PageLoader =>
  async ({ signal, query }, frame) => {
    const { loadStockList } = await import('./stock/stockPages.ts');
    return { ...frame, name, data: await loadStockList(name, query, signal) } as Page;
  };

const stockEdit =
  (
    name:
      | 'product'
      | 'inventorySetUp'
      | 'parOverride'
      | 'outOfServiceLocation'
      | 'inventoryAction'
      | 'boxInsert',
  ): PageLoader =>
  async ({ signal, id }, frame) => {
    const { stockWork } = await import('./stock/stockPages.ts');
    return { ...frame, name, data: null, work: await stockWork(name, id, signal) };
  };

/** How the pages of administration are loaded. */
export const administrationPages = {
  siteList: organization('siteList'),
  siteEdit: organization('siteEdit'),
  departmentList: organization('departmentList'),
  departmentEdit: organization('departmentEdit'),
  supplierList: organization('supplierList'),
  supplierEdit: organization('supplierEdit'),
  settings: organization('settings'),
  firstTimeSetup: organization('firstTimeSetup'),
  products: stockList('products'),
  inventorySetUps: stockList('inventorySetUps'),
  parOverrides: stockList('parOverrides'),
  outOfServiceLocations: stockList('outOfServiceLocations'),
  inventoryActions: stockList('inventoryActions'),
  boxInserts: stockList('boxInserts'),
  product: stockEdit('product'),
  inventorySetUp: stockEdit('inventorySetUp'),
  parOverride: stockEdit('parOverride'),
  outOfServiceLocation: stockEdit('outOfServiceLocation'),
  inventoryAction: stockEdit('inventoryAction'),
  boxInsert: stockEdit('boxInsert'),
} satisfies Readonly<Record<string, PageLoader>>;
