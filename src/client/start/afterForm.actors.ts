/* The charts that follow the login form, or replace it: one chunk, which the form does not wait for. */
export { clientIntegrationLoginMachine } from '../features/session/login/integrationLogin.actors.ts';
export { clientPasswordlessMachine } from '../features/session/login/loginPasswordless.actors.ts';
export { clientPostLoginMachine } from '../features/session/login/postLogin.actors.ts';
export { clientSsoLoginMachine } from '../features/session/login/ssoLogin.actors.ts';
