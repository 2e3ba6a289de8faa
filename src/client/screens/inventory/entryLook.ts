import type { EntryKind } from '../../../contract/ledger.ts';
import { count, drop, pen, receive, send, tag, vial } from '../../ui/icons/acts.ts';
import { swap } from '../../ui/icons/navigation.ts';
import { stop, warning } from '../../ui/icons/signIn.ts';
import { calendar, xCircle } from '../../ui/icons/signs.ts';

/** The words and the drawing of each kind of ledger entry. */
export const entryLook: Record<EntryKind, { text: string; path: string }> = {
  receive: { text: 'Received', path: receive },
  transferOut: { text: 'Transferred out', path: send },
  transferIn: { text: 'Transferred in', path: receive },
  use: { text: 'Used', path: vial },
  waste: { text: 'Wasted', path: drop },
  count: { text: 'Counted', path: count },
  correction: { text: 'Corrected', path: pen },
  expiry: { text: 'Expired', path: calendar },
  breakage: { text: 'Broken', path: warning },
  reverseDistribution: { text: 'Returned to distributor', path: swap },
  destruction: { text: 'Destroyed', path: xCircle },
  loss: { text: 'Lost', path: stop },
  sealChange: { text: 'Seal changed', path: tag },
};
