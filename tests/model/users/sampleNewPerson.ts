import type { ConfirmedPerson, NewPerson } from '../../../src/contract/users/newPeople.ts';

/** Whom a manager invited and gave another address. */
export const sampleNewPerson: NewPerson = {
  userId: '00000000-0000-4000-8000-0000000000c1',
  fullName: 'Jun Takeda',
  userName: 'jtakeda',
  email: 'jun.takeda@example.org',
  jobTitle: 'Paramedic',
  acts: [
    { kind: 'created', by: 'Marta Ilves', at: '2026-07-01T12:00:00.000Z' },
    { kind: 'addressChanged', by: 'Marta Ilves', at: '2026-07-02T09:30:00.000Z' },
  ],
  until: '2026-08-01T09:30:00.000Z',
  refusal: null,
  hash: 'ab'.repeat(32),
};

export const sampleConfirmed: ConfirmedPerson = {
  userId: sampleNewPerson.userId,
  fullName: sampleNewPerson.fullName,
  confirmedBy: 'Ellen Sorensen',
  confirmedAt: '2026-07-14T12:00:00.000Z',
  left: 1,
};
