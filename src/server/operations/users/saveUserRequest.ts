import type { SavedUser } from '../../../contract/user.ts';
import type { Session } from '../../identity/sessions.ts';
import type { Origin } from '../origin.ts';

/** An edit of a person, and who asks for it. */
export interface SaveUserRequest {
  readonly form: SavedUser;
  readonly session: Pick<Session, 'account' | 'agency' | 'factor'>;
  readonly origin: Origin;
  readonly now: Date;
}
