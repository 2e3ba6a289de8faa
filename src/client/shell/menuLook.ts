import type { MenuItem } from '../../rules/navigation/menu.ts';
import { users } from '../ui/icons/acts.ts';
import { warning } from '../ui/icons/login.ts';
import {
  box,
  building,
  chart,
  document,
  help,
  home,
  scan,
  sliders,
  swap,
  user,
} from '../ui/icons/navigation.ts';
import { shield } from '../ui/icons/signs.ts';

/** How an item is drawn, and its words where there is room for them. */
export const menuLook: Record<MenuItem['id'], { path: string; full: string; atFoot: boolean }> = {
  home: { path: home, full: 'Home', atFoot: false },
  inventories: { path: box, full: 'Inventories', atFoot: false },
  cases: { path: warning, full: 'Cases', atFoot: false },
  fieldRecords: { path: document, full: 'Field records', atFoot: false },
  reports: { path: chart, full: 'Reports', atFoot: false },
  forms: { path: document, full: 'NY Form 3848', atFoot: false },
  setUp: { path: building, full: 'Agency setup', atFoot: false },
  users: { path: users, full: 'Users', atFoot: false },
  audit: { path: shield, full: 'Global audit', atFoot: false },
  controlValues: { path: scan, full: 'Control value report', atFoot: false },
  system: { path: sliders, full: 'System administration', atFoot: false },
  profile: { path: user, full: 'Profile', atFoot: true },
  help: { path: help, full: 'Help', atFoot: true },
  agency: { path: swap, full: 'Change agency', atFoot: true },
};
