import { reportView } from './reportView.tsx';
import { UseLogReport } from './UseLogReport.tsx';

export default reportView('useLog', UseLogReport);
