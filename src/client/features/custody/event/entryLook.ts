import type { EntryKind } from '../../../../contract/inventory/ledger.ts';
import { entryLabels } from '../../../../rules/custody/entryText.ts';
import { count, drop, pen, receive, send, tag, vial } from '../../../ui/icons/acts.ts';
import { stop, warning } from '../../../ui/icons/login.ts';
import { swap } from '../../../ui/icons/navigation.ts';
import { calendar, xCircle } from '../../../ui/icons/signs.ts';

const paths: Record<EntryKind, string> = {
  receive,
  transferOut: send,
  transferIn: receive,
  use: vial,
  waste: drop,
  count,
  correction: pen,
  expiry: calendar,
  breakage: warning,
  reverseDistribution: swap,
  destruction: xCircle,
  loss: stop,
  sealChange: tag,
  labelVoid: tag,
};

/** The words and the drawing of each kind of ledger entry. */
export const entryLook = Object.fromEntries(
  Object.entries(paths).map(([kind, path]) => [
    kind,
    { text: entryLabels[kind as EntryKind], path },
  ]),
) as Record<EntryKind, { text: string; path: string }>;
