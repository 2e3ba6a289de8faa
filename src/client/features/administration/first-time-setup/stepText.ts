import type { SetupStep } from '../../../../contract/administration/firstTimeSetup.ts';

interface StepText {
  readonly title: string;
  /** Purpose. */
  readonly why: string;
  /** The act that does it, and where. */
  readonly act: string;
  readonly href: string;
  /** Where all of them are, once there are some. */
  readonly listHref: string;
  readonly listAct: string;
}

export const stepText: Readonly<Record<SetupStep, StepText>> = {
  settings: {
    title: 'Settings',
    why: 'The agency’s address and DEA number, how many people sign what, how long a PIN is, and how long records are kept.',
    act: 'Open the settings',
    href: '/admin/settings',
    listHref: '/admin/settings',
    listAct: 'Open the settings',
  },
  sites: {
    title: 'Sites',
    why: 'An address where controlled substances are kept: registered with the DEA, or a stationhouse designated with 30 days’ notice.',
    act: 'Add a site',
    href: '/admin/sites/edit/new',
    listHref: '/admin/sites/list',
    listAct: 'Open the sites',
  },
  departments: {
    title: 'Departments',
    why: 'Parts of the agency that people belong to, such as Operations. Optional.',
    act: 'Add a department',
    href: '/admin/departments/edit/new',
    listHref: '/admin/departments/list',
    listAct: 'Open the departments',
  },
  suppliers: {
    title: 'Suppliers',
    why: 'The suppliers you buy from, and the reverse distributors for expired stock, each with a DEA number. You can add them later.',
    act: 'Add a supplier',
    href: '/admin/suppliers/edit/new',
    listHref: '/admin/suppliers/list',
    listAct: 'Open the suppliers',
  },
  products: {
    title: 'Products',
    why: 'The drugs you carry, each with its NDC, schedule, concentration and amount per container.',
    act: 'Add a product',
    href: '/admin/products/edit/new',
    listHref: '/admin/products/list',
    listAct: 'Open the products',
  },
  inventories: {
    title: 'Inventories',
    why: 'A vault, safe, vehicle or bag at a site. Only people assigned to it can see its stock. Assign yourself too.',
    act: 'Add an inventory',
    href: '/admin/inventories/edit/new',
    listHref: '/admin/inventories/list',
    listAct: 'Open the inventories',
  },
  count: {
    title: 'First count',
    why: 'What the inventory holds today, by lot. After this, every change is an entry in the ledger.',
    act: 'Count it',
    href: '/inventory/list',
    listHref: '/inventory/list',
    listAct: 'Open the inventories',
  },
};
