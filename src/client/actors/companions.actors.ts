import { companionsMachine } from '../../../machines/companions/companions.machine.ts';

export const clientCompanionsMachine = companionsMachine;
