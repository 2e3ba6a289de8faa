import { bootMachine } from '../../../machines/boot/boot.machine.ts';
import { bootStage } from './boot.stage.ts';
import { testTours } from './tourTests.ts';

testTours('boot', bootMachine, bootStage);
