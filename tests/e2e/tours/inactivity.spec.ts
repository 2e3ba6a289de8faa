import { inactivityMachine } from '../../../machines/session/inactivity.machine.ts';
import { inactivityStage } from './inactivity.stage.ts';
import { testTours } from './tourTests.ts';

testTours('inactivity', inactivityMachine, inactivityStage);
