import { passwordlessMachine } from '../../../machines/session/passwordless.machine.ts';
import { passwordlessStage } from './passwordless.stage.ts';
import { testTours } from './tourTests.ts';

testTours('passwordless', passwordlessMachine, passwordlessStage);
