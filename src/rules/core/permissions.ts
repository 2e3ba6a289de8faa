/** The permission ids of ROLE-02; each includes what those below it may do. */
export const technician = 1;
export const manager = 2;
export const administrator = 3;
export const systemAdministrator = 4;

/** What each permission is called (ROLE-02). */
export const permissionProfiles = {
  [technician]: 'Technician',
  [manager]: 'Manager',
  [administrator]: 'Admin',
  [systemAdministrator]: 'SysAdmin',
} as const;
