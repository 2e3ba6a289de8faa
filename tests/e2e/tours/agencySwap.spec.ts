import { agencySwapMachine } from '../../../machines/session/agencySwap.machine.ts';
import { agencySwapStage } from './agencySwap.stage.ts';
import { testTours } from './tourTests.ts';

testTours('agency-swap', agencySwapMachine, agencySwapStage);
