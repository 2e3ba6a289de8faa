import type { Session } from '../../identity/sessions.ts';
import type { Origin } from '../origin.ts';

/** An act that one person signs with the session and their PIN. */
export interface SigningRequest<Form extends { readonly pin: string }> {
  readonly form: Form;
  readonly session: Session;
  readonly origin: Origin;
  readonly now: Date;
}
