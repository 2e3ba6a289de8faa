import { open, type Screens, userIdOf } from './visit.ts';

/** What everyone has. */
export const own: Screens = {
  profile: async (page, server) =>
    open(`/admin/users/edit/details/${await userIdOf(server, 'supervisor')}`)(page, server),
  security: async (page, server) =>
    open(`/admin/users/edit/security/${await userIdOf(server, 'supervisor')}`)(page, server),
  'release-notes': open('/release-notes'),
  'error-404': open('/inventory/no/such/page'),
};

/** The only page of an account for programs. */
export const program: Screens = {
  'integration-info': async (page) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Integration' }).waitFor();
  },
};
