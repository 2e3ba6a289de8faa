import { changePasswordMachine } from '../../../machines/session/changePassword.machine.ts';
import { changePasswordStage } from './changePassword.stage.ts';
import { testTours } from './tourTests.ts';

testTours('change-password', changePasswordMachine, changePasswordStage);
