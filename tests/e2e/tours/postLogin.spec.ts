import { postLoginMachine } from '../../../machines/session/postLogin.machine.ts';
import { postLoginStage } from './postLogin.stage.ts';
import { testTours } from './tourTests.ts';

testTours('post-login', postLoginMachine, postLoginStage);
