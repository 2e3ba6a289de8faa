import * as v from 'valibot';

/** ROLE-01, ROLE-02: `permissionId` 1 Technician, 2 Manager, 3 Admin, 4 SysAdmin. */
export const PermissionProfile = v.picklist(['Technician', 'Manager', 'Admin', 'SysAdmin']);
export const PermissionId = v.picklist([1, 2, 3, 4]);
export const UserType = v.picklist(['Regular', 'ApiOnly', 'Integration', 'Mdm', 'Auditor']);
export const UserTheme = v.picklist(['Light', 'Dark', 'Sunlight', 'System']);
