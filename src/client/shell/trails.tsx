import type { ReactNode } from 'react';
import { routeOf } from '../../rules/navigation/routes.ts';
import { Link } from '../ui/basic/Link.tsx';

interface Named {
  id: string;
  name: string;
}

const listPath = routeOf('inventoryList').path;

/** A page above this one. */
export function above(href: string, text: ReactNode) {
  return (
    <Link key={href} href={href}>
      {text}
    </Link>
  );
}

export const aboveAll = above('/dashboard', 'Dashboard');

/** Above everything about stock. */
export const aboveStock = [above(listPath, 'Inventories')];

/** Above a page about an inventory: the list, its site where the page has it, and the inventory. */
export function inventoryTrail(inventory: Named, site?: Named) {
  return [
    ...(site ? siteTrail(site) : aboveStock),
    above(`/inventory/${inventory.id}`, inventory.name),
  ];
}

/** Above every report but the first. */
export const aboveReports = [above(routeOf('perpetualInventory').path, 'Reports')];

/** Above an inventory: the list, and its part of one site. */
export function siteTrail({ id, name }: Named) {
  return [...aboveStock, above(`${listPath}?siteId=${id}`, name)];
}
