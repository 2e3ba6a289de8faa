import { bootMachine } from '../../../machines/app/boot.machine.ts';
import { bootStage } from './boot.stage.ts';
import { testTours } from './tourTests.ts';

testTours('boot', bootMachine, bootStage);
