import type { Access } from '../../contract/core/call.ts';

/** Who may make a call, for people who write programs. */
export const accessWords: Readonly<Record<Access, string>> = {
  public: 'Open to anyone.',
  account: 'For every logged-in account.',
  session: 'For logged-in people.',
  custody: 'For people with custody rights.',
  users: 'For managers and administrators.',
  administration: 'For administrators.',
  globalAuditHistory: 'For people with the right to the audit history.',
  clients: 'For system administrators.',
  controlValues: 'For people with the right to control values.',
};
