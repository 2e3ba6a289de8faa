import { administrator, manager } from '../core/permissions.ts';
/** OFF-01: technicians have no user list; everyone above them has. */
export function maySeeUsers({ permissionId }: { permissionId: number }): boolean {
  return permissionId >= manager;
}

/** ROLE-02: what sets an agency up (sites, products, inventories, settings) is for its administrators. */
export function mayAdminister({ permissionId }: { permissionId: number }): boolean {
  return permissionId >= administrator;
}
