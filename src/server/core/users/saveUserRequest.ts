import type { SavedUser } from '../../../contract/users/user.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Session } from '../identity/sessions.ts';

/** Who acts on people, a person or a program, from where and when. */
export interface UserRequest {
  readonly session: Pick<Session, 'account' | 'agency' | 'factor' | 'program'>;
  readonly origin: Origin;
  readonly now: Date;
}

/** The save, its author, and its origin. */
export interface SaveUserRequest extends UserRequest {
  readonly form: SavedUser;
}
