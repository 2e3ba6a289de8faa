/** The catalog's texts (ERR-*), shown exactly as written. */
export const failureMessages = {
  sessionEnded: 'Your session has ended. Log in again.',
  scanner:
    'Could not connect to CloudScanr. Please ensure that the CloudScanr application is running.',
  notFound: 'That page does not exist.',
  phi: '2FA and Inactivity Timeout must be enabled to view PHI.',
  server:
    'We are aware of the current issue and are working hard on getting it fixed as soon as possible. If this message persists for too long, please contact us. Sorry for the inconvenience.',
  timeout: 'Check your internet connection. If you keep getting this error, please contact us.',
  notAssociated: 'Access denied. You have not been associated to this inventory',
  offline: 'You are not connected to the server. Check your connection and try again.',
} as const;
