import type { CustodyEventKind } from '../../../../contract/custody/custodyEvent.ts';
import { count, drop, pen, receive, send, tag, users } from '../../../ui/icons/acts.ts';
import { stop, warning } from '../../../ui/icons/login.ts';
import { swap } from '../../../ui/icons/navigation.ts';
import { calendar, checkCircle, xCircle } from '../../../ui/icons/signs.ts';

/** The drawing of each kind of event. */
export const kindIcons: Readonly<Record<CustodyEventKind, string>> = {
  receive,
  transferIn: receive,
  transferRefused: xCircle,
  transferOut: send,
  transferReturned: swap,
  reverseDistribution: swap,
  count,
  shiftChange: users,
  sealChange: tag,
  sealCheck: checkCircle,
  sealAmendment: pen,
  waste: drop,
  breakage: warning,
  expiry: calendar,
  destruction: xCircle,
  correction: pen,
  loss: stop,
  labelVoid: tag,
};
