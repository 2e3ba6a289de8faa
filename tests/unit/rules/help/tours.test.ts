import { describe, expect, test } from 'vitest';
import { tourLength, tourOf } from '../../../../src/rules/help/tours.ts';
import { sampleArrival, sampleWitness } from '../../../model/users/sampleUser.ts';

const people = {
  technician: { permissionId: 1, permissionProfile: 'Technician' },
  manager: { permissionId: 2, permissionProfile: 'Manager' },
  admin: { permissionId: 3, permissionProfile: 'Admin' },
  system: { permissionId: 4, permissionProfile: 'SysAdmin' },
} as const;

describe('the tour of a person', () => {
  test('[HELP-04] has four steps for a medic and five for an administrator', () => {
    expect(tourLength).toEqual({ medic: 4, administrator: 5 });
  });

  test('[HELP-04] is that of a medic for those who record, and of an administrator for those who set up', () => {
    expect(tourOf(sampleArrival(people.technician))).toBe('medic');
    expect(tourOf(sampleArrival(people.manager))).toBe('medic');
    expect(tourOf(sampleArrival(people.admin))).toBe('administrator');
    expect(tourOf(sampleArrival(people.system))).toBe('administrator');
  });

  test('[HELP-04] is none for those who do neither, and in training', () => {
    expect(tourOf(sampleWitness())).toBeNull();
    expect(tourOf(sampleArrival({ ...people.technician, userType: 'Auditor' }))).toBeNull();
    expect(tourOf(sampleArrival({ ...people.admin, userType: 'ApiOnly' }))).toBeNull();
    expect(tourOf(sampleArrival({ ...people.technician, isTraining: true }))).toBeNull();
  });
});
