import { inactivityMachine } from '../../../machines/inactivity/inactivity.machine.ts';
import { inactivityStage } from './inactivity.stage.ts';
import { testTours } from './tourTests.ts';

testTours('inactivity', inactivityMachine, inactivityStage);
