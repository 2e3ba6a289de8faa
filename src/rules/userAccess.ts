const manager = 2;

/** OFF-01: technicians have no user list; everybody above them has. */
export function maySeeUsers({ permissionId }: { permissionId: number }): boolean {
  return permissionId >= manager;
}
