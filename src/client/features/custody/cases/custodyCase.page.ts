import { type CaseDetail, getCase } from '../../../../contract/custody/case.ts';
import { call } from '../../../platform/http/call.ts';
import { choosePage, definePage } from '../../../shell/definePage.ts';
import { CaseFile } from './CaseFile.tsx';
import { CustodyCase } from './CustodyCase.tsx';
import { clientCaseFileMachine } from './caseFile.actors.ts';
import { clientCustodyCaseMachine } from './custodyCase.actors.ts';

const site = ({ shown }: { shown: CaseDetail }) => shown.siteName;

const work = (shown: CaseDetail) =>
  definePage({
    load: () => ({ shown }),
    machine: clientCustodyCaseMachine,
    view: CustodyCase,
    title: () => `Case ${shown.number}`,
    site,
  });

const file = (shown: CaseDetail) =>
  definePage({
    load: () => ({ shown }),
    machine: clientCaseFileMachine,
    input: () => ({ report: 'case' as const, filters: { id: shown.id } }),
    view: CaseFile,
    title: () => `File of case ${shown.number}`,
    site,
  });

/** The case, or its file. */
export const page = choosePage(async ({ id, query, signal }) => {
  const shown = await call(getCase, { params: { id } }, { signal });
  return query.file === 'yes' ? file(shown) : work(shown);
});
