import type { Trends } from '../../../../contract/reports/trends.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { reportParts } from '../reportView.tsx';
import { TrendsPage } from './TrendsPage.tsx';

export function TrendsView(props: ViewProps<Trends>) {
  return <TrendsPage {...reportParts(props, 'trends')} data={props.data} />;
}
