import { resyncMachine } from '../../../machines/offline/resync.machine.ts';
import { resyncStage } from './resync.stage.ts';
import { testTours } from './tourTests.ts';

testTours('resync', resyncMachine, resyncStage);
