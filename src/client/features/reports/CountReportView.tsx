import { CountReportPage } from './CountReportPage.tsx';
import { reportView } from './reportView.tsx';

export default reportView('countReport', CountReportPage);
