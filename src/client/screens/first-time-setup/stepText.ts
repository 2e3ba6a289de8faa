import type { SetupStep } from '../../../contract/administration/firstTimeSetup.ts';

interface StepText {
  readonly title: string;
  /** What it is for. */
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
    why: 'Parts of the agency that people belong to, such as Operations. You may do without.',
    act: 'Add a department',
    href: '/admin/departments/edit/new',
    listHref: '/admin/departments/list',
    listAct: 'Open the departments',
  },
  suppliers: {
    title: 'Suppliers',
    why: 'Whom you buy from and who takes expired stock back, each with a DEA number. They can be added later.',
    act: 'Add a supplier',
    href: '/admin/suppliers/edit/new',
    listHref: '/admin/suppliers/list',
    listAct: 'Open the suppliers',
  },
  products: {
    title: 'Products',
    why: 'The drugs that you carry, each with its NDC, schedule, concentration and content.',
    act: 'Add a product',
    href: '/admin/products/edit/new',
    listHref: '/admin/products/list',
    listAct: 'Open the products',
  },
  inventories: {
    title: 'Inventories',
    why: 'A vault, safe, vehicle or bag at a site. Only people who are associated with it see into it: choose yourself as well.',
    act: 'Add an inventory',
    href: '/admin/inventories/edit/new',
    listHref: '/admin/inventories/list',
    listAct: 'Open the inventories',
  },
  count: {
    title: 'First count',
    why: 'What is in the inventory today, by lot. From then on every change is an entry in the ledger.',
    act: 'Count it',
    href: '/inventory/list',
    listHref: '/inventory/list',
    listAct: 'Open the inventories',
  },
};
