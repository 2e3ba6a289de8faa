/** The page that people come to first; the login script knows it, so that it does not wait for the list of all pages. */
export const loadDashboard = () => import('../features/custody/dashboard/dashboard.page.ts');
