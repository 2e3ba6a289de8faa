import type { LoggedInUser } from '../../src/contract/session/session.ts';
import type { NoticesEvent } from '../core/systemEvents.ts';
import { toast } from '../core/toast.ts';
import type { LoginOutcome } from './loginOutcome.ts';

/** What both charts hold that log in with something out of the address (SSO-02, INT-01). */
type ExternalLogin = { present: LoggedInUser | null; result: LoginOutcome };

/** An earlier user of this browser stays logged in. */
export const keepCurrentUser = ({ present, result }: ExternalLogin): LoginOutcome =>
  present ? { outcome: 'accepted', arrival: present } : result;

export const refusalNotice = ({ result }: ExternalLogin): NoticesEvent =>
  toast('bad', result.outcome === 'refused' ? result.refusal.message : '');
