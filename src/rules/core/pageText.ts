/** What stands in place of a page that cannot be shown. The sign-in script has these, and not the whole catalogue. */
export const pageTexts = {
  noAccess: 'You do not have access to that page. Ask an administrator of your agency for it.',
  unexpected: 'Something unexpected happened. Try again, or contact support if it happens again.',
  nothing: 'There is nothing to show here now. Try again in a moment.',
} as const;
