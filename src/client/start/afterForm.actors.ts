/* The charts of what comes after the login form, or in its place: one chunk, which the form does not wait for. */
export { clientIntegrationSignInMachine } from '../features/session/login/integrationSignIn.actors.ts';
export { clientPasswordlessMachine } from '../features/session/login/loginPasswordless.actors.ts';
export { clientPostSignInMachine } from '../features/session/login/postSignIn.actors.ts';
export { clientSsoSignInMachine } from '../features/session/login/ssoSignIn.actors.ts';
