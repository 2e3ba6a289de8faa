import { loadHelp } from '../../core/help/loadHelp.ts';
import { definePage } from '../../shell/definePage.ts';
import { Manual } from './Manual.tsx';

export const page = definePage({ load: () => loadHelp(), view: Manual });
