import { upkeepMachine } from '../../../machines/upkeep/upkeep.machine.ts';

export const clientUpkeepMachine = upkeepMachine;
