import type { AlertKind } from '../../contract/alerts/alert.ts';

/**
 * Who gets an alert by default (ALERT-02): the agent and the administrators, the administrators, the managers of the
 * place, the people of both ends of a transfer, or the person who is named.
 */
export type Audience = 'agentAndAdmins' | 'admins' | 'managers' | 'bothEnds' | 'named';

/** Which time an agency sets for its escalation (ALERT-04). */
export type Urgency = 'loss' | 'case' | 'signature';

interface KindFacts {
  /** As the log and the settings name it. */
  readonly label: string;
  /** The title of an alert, before the name of the place: without drug, amount, patient or incident (ALERT-03). */
  readonly title: string;
  /** What its link does. */
  readonly action: string;
  readonly audience: Audience;
  /** How soon it escalates while no one acknowledges it; null if it never does. */
  readonly urgency: Urgency | null;
  /** Not held during quiet hours. */
  readonly isUrgent?: boolean;
}

/** Every kind of alert. */
export const kindFacts: Readonly<Record<AlertKind, KindFacts>> = {
  loss: {
    label: 'Loss',
    title: 'A loss was recorded',
    action: 'Open the loss',
    audience: 'agentAndAdmins',
    urgency: 'loss',
    isUrgent: true,
  },
  theft: {
    label: 'Theft',
    title: 'A theft was recorded',
    action: 'Open the theft',
    audience: 'agentAndAdmins',
    urgency: 'loss',
    isUrgent: true,
  },
  newCase: {
    label: 'New case',
    title: 'A new case was opened',
    action: 'Open the case',
    audience: 'managers',
    urgency: 'case',
  },
  overdueCase: {
    label: 'Overdue case',
    title: 'A case is overdue',
    action: 'Open the case',
    audience: 'managers',
    urgency: 'case',
  },
  sealMismatch: {
    label: 'Seal mismatch',
    title: 'A seal doesn’t match',
    action: 'Open the case',
    audience: 'agentAndAdmins',
    urgency: 'case',
    isUrgent: true,
  },
  signatureRequest: {
    label: 'Signature request',
    title: 'Your signature is requested',
    action: 'Read and sign',
    audience: 'named',
    urgency: 'signature',
  },
  incomingTransfer: {
    label: 'Incoming transfer',
    title: 'A transfer is on its way',
    action: 'Receive the transfer',
    audience: 'bothEnds',
    urgency: null,
  },
  lateTransfer: {
    label: 'Late transfer',
    title: 'A transfer has been on its way for over 24 hours',
    action: 'Receive the transfer',
    audience: 'bothEnds',
    urgency: null,
  },
  expiry: {
    label: 'Expiration',
    title: 'Stock is expiring',
    action: 'Open the inventory',
    audience: 'managers',
    urgency: null,
  },
  belowPar: {
    label: 'Below PAR',
    title: 'Stock is below PAR',
    action: 'Open the restock list',
    audience: 'managers',
    urgency: null,
  },
  dueCount: {
    label: 'Due count',
    title: 'A count is due',
    action: 'Record the count',
    audience: 'managers',
    urgency: null,
  },
  dueSealCheck: {
    label: 'Due seal check',
    title: 'A seal check is due',
    action: 'Check the seal',
    audience: 'managers',
    urgency: null,
  },
  legalDate: {
    label: 'Legal date',
    title: 'A date set by law is near',
    action: 'Open what is due',
    audience: 'agentAndAdmins',
    urgency: null,
  },
  earlyStock: {
    label: 'Early stock',
    title: 'Stock was brought to a designated site early',
    action: 'Open the inventory',
    audience: 'agentAndAdmins',
    urgency: null,
  },
  noAgent: {
    label: 'No agent',
    title: 'There is no controlled-substance agent',
    action: 'Choose the agent',
    audience: 'admins',
    urgency: null,
  },
  fieldRecord: {
    label: 'Field record',
    title: 'A field record needs attention',
    action: 'Open the record',
    audience: 'managers',
    urgency: null,
  },
  brokenChain: {
    label: 'Broken chain',
    title: 'The records don’t match their hashes',
    action: 'Open the audit history',
    audience: 'agentAndAdmins',
    urgency: 'loss',
    isUrgent: true,
  },
};

/** Whether quiet hours do not hold it (ALERT-04): loss, theft, seal mismatch and broken chain. */
export function isUrgent(kind: AlertKind): boolean {
  return kindFacts[kind].isUrgent === true;
}
