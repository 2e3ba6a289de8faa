/* The charts of what comes after the login form, or in its place: one chunk, which the form does not wait for. */
export { clientIntegrationSignInMachine } from './integrationSignIn.actors.ts';
export { clientPasswordlessMachine } from './loginPasswordless.actors.ts';
export { clientPostSignInMachine } from './postSignIn.actors.ts';
export { clientSsoSignInMachine } from './ssoSignIn.actors.ts';
