import type { AlertChannel, AlertKind } from '../../contract/alerts/alert.ts';
import { alertChannels } from '../../contract/alerts/alert.ts';

export const channelLabels: Readonly<Record<AlertChannel, string>> = {
  mail: 'Email',
  push: 'Notification',
  sms: 'Text message',
};

/** What a person chose for each kind; a kind that is missing is as usual. */
export type ChosenChannels = Readonly<Partial<Record<AlertKind, readonly AlertChannel[]>>>;

/** Ways on which a person can be reached at all. */
export type OpenChannels = Readonly<Record<AlertChannel, boolean>>;

/** What someone gets who has not chosen. */
export function usualChannels(isRequired: boolean): readonly AlertChannel[] {
  return isRequired ? ['mail', 'push'] : [];
}

/**
 * The channels on which a person gets an alert (ALERT-02). A required recipient cannot mute it: without a chosen channel
 * that reaches them, they get it on every one that does.
 */
export function channelsFor(
  kind: AlertKind,
  chosen: ChosenChannels,
  open: OpenChannels,
  isRequired: boolean,
): AlertChannel[] {
  const reaching = (wanted: readonly AlertChannel[]) =>
    alertChannels.filter((channel) => wanted.includes(channel) && open[channel]);
  const own = reaching(chosen[kind] ?? usualChannels(isRequired));
  return own.length > 0 || !isRequired ? own : reaching(alertChannels);
}
