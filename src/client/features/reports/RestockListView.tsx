import { RestockListPage } from './RestockListPage.tsx';
import { reportView } from './reportView.tsx';

export default reportView('restockList', RestockListPage);
