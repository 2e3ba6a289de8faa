import type { Model } from '../../src/charts/fixtures.ts';
import { accountSecurity } from './account-security.fixtures.ts';
import { app } from './app.fixtures.ts';
import { boot } from './boot.fixtures.ts';
import { faults } from './faults.fixtures.ts';
import { licence } from './licence.fixtures.ts';
import { login } from './login.fixtures.ts';
import { navigation } from './navigation.fixtures.ts';
import { notices } from './notices.fixtures.ts';
import { ownPassword } from './own-password.fixtures.ts';
import { postSignIn } from './post-sign-in.fixtures.ts';
import { profile } from './profile.fixtures.ts';
import { rail } from './rail.fixtures.ts';
import { recordUse } from './record-use.fixtures.ts';
import { session } from './session.fixtures.ts';
import { signing } from './signing.fixtures.ts';
import { toast } from './toast.fixtures.ts';

/** The fixtures of every machine in machines/registry.ts, from the file `<subject>.fixtures.ts` beside this one. */
export const models: readonly Model[] = [
  accountSecurity,
  app,
  boot,
  faults,
  licence,
  login,
  navigation,
  notices,
  ownPassword,
  postSignIn,
  profile,
  rail,
  recordUse,
  session,
  signing,
  toast,
];
