import { fromCallback } from 'xstate';
import { navigationMachine } from '../../../machines/app/navigation.machine.ts';
import type { Page } from '../../../machines/app/page.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { sampleArrival, sampleWitness } from '../users/sampleUser.ts';

const addresses = [
  '/inventory/list',
  '/login',
  '/dashboard',
  '/nowhere',
  '/inventory/nowhere/at/all',
  '/sysadmin/customers/p-list',
  '/sysadmin/jobs/history',
  '/privacy-policy',
];

const plainPage: Page = {
  name: 'jobHistory',
  address: '/sysadmin/jobs/history',
  title: 'Job history',
  work: null,
};

/** A page with a chart of its own. */
const workingPage: Page = {
  ...plainPage,
  work: { logic: fromCallback(() => undefined), input: null },
};

const currentUser = sampleArrival();

export const navigation = model('navigation', navigationMachine, {
  events: {
    'address.changed': addresses.map((address) => ({ type: 'address.changed' as const, address })),
    'address.requested': [
      { type: 'address.requested', address: '/inventory/list' },
      { type: 'address.requested', address: '/dashboard' },
    ],
    'fullLoad.requested': [{ type: 'fullLoad.requested', address: '/' }],
    'user.loggedIn': [
      {
        type: 'user.loggedIn',
        currentUser,
        destination: { path: '/inventory/list', isFullLoad: false },
      },
      {
        type: 'user.loggedIn',
        currentUser,
        destination: { path: '/uploads/report.pdf', isFullLoad: true },
      },
    ],
    'session.refreshed': [
      { type: 'session.refreshed', currentUser: sampleArrival({ fullName: 'D. W.' }) },
    ],
    'user.loggedOut': [
      { type: 'user.loggedOut', leaveTo: null },
      { type: 'user.loggedOut', leaveTo: 'https://id.agency.example/leave' },
    ],
    'session.expired': [{ type: 'session.expired' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outputs: {
    loadPage: [
      succeeded(plainPage),
      failed('It is handled.', 466),
      failed('No such page.', 404),
      failed({ code: 'busy', message: 'The server did not answer.', reference: 'r-1' }, 503),
      succeeded(workingPage),
    ],
  },
  errors: { loadPage: ['a chunk is missing'] },
  inputs: {
    'no one logged in, at the login page': { address: '/login', currentUser: null },
    'a user at a page': { address: '/inventory/list', currentUser },
    'an API-only account': {
      address: '/dashboard',
      currentUser: sampleArrival({ userType: 'ApiOnly' }),
    },
    'a witness only': { address: '/dashboard', currentUser: sampleWitness() },
  },
  context: ({ address, match, currentUser: now, page, failure }) => ({
    match: match.kind === 'route' ? match.name : match.kind,
    who: now?.user.fullName ?? null,
    type: now?.user.userType ?? null,
    page: page?.name ?? null,
    isShownAnew: page?.address === address,
    failed: failure?.kind ?? null,
  }),
  systemActors: ['notices', 'session', 'rail'],
});
