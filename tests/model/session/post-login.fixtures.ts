import { postLoginMachine } from '../../../machines/session/postLogin.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleUser } from '../users/sampleUser.ts';

export const postLogin = model('post-login', postLoginMachine, {
  events: {},
  outputs: {
    readSavedRedirect: [
      null,
      { path: '/inventory/list', isUpload: false },
      { path: '/uploads/report.pdf', isUpload: true },
    ],
    applyTheme: [undefined],
  },
  errors: { readSavedRedirect: ['storage is closed'], applyTheme: ['no document'] },
  inputs: {
    'a person with everything set up': { user: sampleUser(), hasSignatureAndPin: true },
    'an API-only account': { user: sampleUser({ userType: 'ApiOnly' }), hasSignatureAndPin: false },
    'a person without signature and PIN': { user: sampleUser(), hasSignatureAndPin: false },
    'a person who needs a PIN reset': {
      user: sampleUser({ needToResetPin: true }),
      hasSignatureAndPin: true,
    },
  },
  context: ({ user, hasSignatureAndPin, saved, destination }) => ({
    type: user.userType,
    reset: user.needToResetPin,
    signature: hasSignatureAndPin,
    saved: saved?.path ?? null,
    path: destination.path,
    full: destination.isFullLoad,
  }),
  systemActors: ['notices'],
});
