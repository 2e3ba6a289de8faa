import { administrationExplanations } from './administration/explanations.ts';
import { alertExplanations } from './alerts/explanations.ts';
import { appExplanations } from './app/explanations.ts';
import { auditExplanations } from './audit/explanations.ts';
import { controlValueExplanations } from './control-values/explanations.ts';
import { coreExplanations } from './core/explanations.ts';
import { custodyExplanations } from './custody/explanations.ts';
import { deviceExplanations } from './devices/explanations.ts';
import { helpExplanations } from './help/explanations.ts';
import { importExplanations } from './import/explanations.ts';
import { offlineExplanations } from './offline/explanations.ts';
import { reportExplanations } from './reports/explanations.ts';
import { searchExplanations } from './search/explanations.ts';
import { sessionExplanations } from './session/explanations.ts';
import { systemExplanations } from './system/explanations.ts';
import { userExplanations } from './users/explanations.ts';

/** A sentence for each guard and delay, by their names. */
interface Explanations {
  readonly guards: Readonly<Record<string, string>>;
  readonly delays: Readonly<Record<string, string>>;
}

/** What the guards and delays of each chart mean, by its id. Charts without any have no entry. A test compares them. */
export const explanations: Readonly<Record<string, Explanations>> = {
  ...administrationExplanations,
  ...alertExplanations,
  ...appExplanations,
  ...auditExplanations,
  ...controlValueExplanations,
  ...coreExplanations,
  ...custodyExplanations,
  ...deviceExplanations,
  ...helpExplanations,
  ...importExplanations,
  ...offlineExplanations,
  ...reportExplanations,
  ...searchExplanations,
  ...sessionExplanations,
  ...systemExplanations,
  ...userExplanations,
};
