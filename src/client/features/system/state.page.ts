import { states } from '../../../contract/system/stateRules.ts';
import { stateForm } from '../../../rules/system/stateForm.ts';
import { editPage } from '../../core/records/editPage.ts';

export const page = editPage(states, stateForm);
