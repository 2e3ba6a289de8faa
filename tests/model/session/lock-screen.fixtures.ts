import { lockScreenMachine } from '../../../machines/session/lockScreen.machine.ts';
import type { LockedPerson } from '../../../machines/session/lockScreen.setup.ts';
import { model } from '../kit/fixtures.ts';

const owner = { userId: 'medic', agencyId: 7 };
const agency = 'Riverside EMS';

const medic: LockedPerson = {
  ...owner,
  name: 'Devin Ostrander',
  agency,
  hasPasskey: true,
  refusal: null,
};
const others: readonly LockedPerson[] = [
  { ...medic, userId: 'partner', name: 'Rosa Halloran', hasPasskey: false },
  {
    ...medic,
    userId: 'night',
    name: 'Mateo Silva',
    refusal: 'You logged in on this device more than 12 hours ago. Connect and log in.',
  },
];

export const lockScreen = model('lock-screen', lockScreenMachine, {
  events: {
    'network.lost': [{ type: 'network.lost' }],
    'network.found': [{ type: 'network.found' }],
    'passkey.chosen': [medic, ...others].map((person) => ({
      type: 'passkey.chosen' as const,
      person,
    })),
    'pin.chosen': [medic, ...others].map((person) => ({ type: 'pin.chosen' as const, person })),
    'lock.left': [{ type: 'lock.left' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outputs: {
    readPeople: [[medic, ...others], []],
    askPasskey: [
      { outcome: 'proven', at: 1_773_129_600_000 },
      { outcome: 'refused', message: 'The passkey was canceled. Try again.' },
    ],
    openSession: [undefined],
  },
  errors: { readPeople: ['broken'], askPasskey: ['broken'], openSession: ['broken'] },
  inputs: { 'a session': { owner }, 'the login page': { owner: null } },
  context: ({ people, tries, isLost, chosen, message, output }) => ({
    people: people.length,
    tries,
    isLost,
    chosen: chosen?.name ?? null,
    isExplained: message !== null,
    outcome: output.outcome,
  }),
});
