/** What replaces a page that cannot be shown. The login script has these, and not the whole catalog. */
export const pageLabels = {
  noAccess: 'You don’t have access to that page. Ask an administrator.',
  unexpected: 'Something unexpected happened. Try again, or contact support if it happens again.',
  nothing: 'Nothing can be shown here right now. Try again in a moment.',
} as const;
