import { expect, test } from 'vitest';
import { PermissionId } from '../../../../src/contract/core/principal.ts';
import { permissionProfiles } from '../../../../src/rules/core/permissions.ts';

test('[ROLE-02] permissionId 1 is Technician, 2 Manager, 3 Admin and 4 SysAdmin', () => {
  expect(permissionProfiles).toEqual({ 1: 'Technician', 2: 'Manager', 3: 'Admin', 4: 'SysAdmin' });
  expect(PermissionId.options.map(String)).toEqual(Object.keys(permissionProfiles));
});
