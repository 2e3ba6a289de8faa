import * as v from 'valibot';
import { line } from '../core/primitives.ts';
import { emailAddress, userNameLimit } from '../core/text.ts';

const UserName = line('your username', userNameLimit);

/** LOGIN-01, LOGIN-02: what the login form must hold. */
export const Credentials = v.object({
  userName: UserName,
  password: v.pipe(v.string('Enter your password.'), v.minLength(1, 'Enter your password.')),
});
export type Credentials = v.InferOutput<typeof Credentials>;

/** LOGIN-02: the SSO form. */
export const SsoForm = v.object({
  email: v.pipe(
    v.string('Enter your email.'),
    v.trim(),
    v.minLength(1, 'Enter your email.'),
    v.maxLength(userNameLimit, `Use at most ${userNameLimit} characters.`),
    v.email(emailAddress.sentence),
  ),
});
