import { DestructionReportPage } from './DestructionReportPage.tsx';
import { reportView } from './reportView.tsx';

export default reportView('destructionReport', DestructionReportPage);
