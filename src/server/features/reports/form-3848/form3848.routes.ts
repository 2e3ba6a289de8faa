import { getForm3848, signForm3848 } from '../../../../contract/reports/form3848.ts';
import { serve } from '../../../core/http/serve.ts';
import { serveSigned } from '../../../core/http/serveSigned.ts';
import { readForm } from './readForm.ts';
import { signForm } from './signForm.ts';

export const form3848Calls = [
  serve(getForm3848, ({ tx, session, query, now }) => readForm(tx, session, query, now)),
  serveSigned(signForm3848, signForm),
];
