import { accountSecurityMachine } from '../../../machines/users/accountSecurity.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleSecurity } from './sampleSecurity.ts';

export const accountSecurity = model('account-security', accountSecurityMachine, {
  events: {},
  outputs: { license: [], signing: [], ownPassword: [], passkeys: [], confirmation: [], scan: [] },
  errors: {
    license: ['its chart failed'],
    signing: ['its chart failed'],
    ownPassword: ['its chart failed'],
    passkeys: ['its chart failed'],
    confirmation: ['its chart failed'],
    scan: ['its chart failed'],
  },
  inputs: { 'a user with complete setup': { security: sampleSecurity() } },
  context: () => ({}),
});
