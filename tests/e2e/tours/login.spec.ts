import { loginMachine } from '../../../machines/session/login.machine.ts';
import { loginStage } from './login.stage.ts';
import { testTours } from './tourTests.ts';

testTours('login', loginMachine, loginStage);
