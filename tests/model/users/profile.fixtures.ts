import { profileMachine } from '../../../machines/users/profile.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { sampleArrival } from './sampleUser.ts';

const { user } = sampleArrival();

export const profile = model('profile', profileMachine, {
  events: {
    'theme.chosen': [
      { type: 'theme.chosen', theme: 'Dark' },
      { type: 'theme.chosen', theme: 'System' },
    ],
  },
  outputs: {
    saveTheme: [succeeded(sampleArrival({ userTheme: 'Dark' })), failed('Try again later.')],
  },
  errors: { saveTheme: ['a strange answer'] },
  inputs: {
    'their own profile': {
      profile: {
        userId: user.id,
        userName: 'dwhitlock',
        fullName: user.fullName,
        jobTitle: 'Shift supervisor',
        email: user.email,
        phoneNumber: null,
        permissionProfile: user.permissionProfile,
        userType: user.userType,
        agencyName: user.clientName,
        userTheme: 'Light',
      },
    },
  },
  context: ({ theme, refusal }) => ({ theme, refusal }),
  systemActors: ['session'],
});
