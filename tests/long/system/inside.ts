/* The production client as the page's bundle has it, with what a test needs to start it. */
export { createActor, fromCallback, fromPromise } from 'xstate';
export { pendingCalls } from '../../../src/client/platform/http/callNews.ts';
export { setEdit } from '../../../src/client/platform/offline/editUserTable.ts';
export { storeKey } from '../../../src/client/platform/offline/encryption.ts';
export { clientFailuresMachine } from '../../../src/client/shell/calls/failures.actors.ts';
export { provideApp } from '../../../src/client/start/app.actors.ts';
export { readAppInput } from '../../../src/client/start/appInput.ts';
export { clientLoginMachine } from '../../../src/client/start/login.actors.ts';
export { clientSessionMachine } from '../../../src/client/start/session.actors.ts';
