import { postSignInMachine } from '../../../machines/session/postSignIn.machine.ts';
import { postSignInStage } from './postSignIn.stage.ts';
import { testTours } from './tourTests.ts';

testTours('post-sign-in', postSignInMachine, postSignInStage);
