import { getRegistration } from '../../../contract/reports/registration.ts';
import { call } from '../../platform/http/call.ts';
import { RegistrationReportPage } from './RegistrationReportPage.tsx';
import { reportPage } from './reportPage.ts';

export const page = reportPage(
  'registration',
  (query, signal) => call(getRegistration, { query }, { signal }),
  RegistrationReportPage,
);
