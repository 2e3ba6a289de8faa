import { PerpetualInventoryReport } from './PerpetualInventoryReport.tsx';
import { reportView } from './reportView.tsx';

export default reportView('perpetualInventory', PerpetualInventoryReport);
