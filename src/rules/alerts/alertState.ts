import type { AlertRecord, AlertState } from '../../contract/alerts/alert.ts';

/**
 * Where an alert is in its life: what its records add up to, in their order (ALERT-05). The chart of an alert walks the
 * same steps.
 */
export function alertState(records: readonly Pick<AlertRecord, 'step'>[]): AlertState {
  return records.reduce<AlertState>((state, { step }) => after(state, step), 'raised');
}

/** An end stays; what was sent once stays sent until it escalates. */
function after(state: AlertState, step: AlertRecord['step']): AlertState {
  if (state === 'acknowledged' || state === 'resolved') return state;
  switch (step) {
    case 'acknowledged':
    case 'resolved':
    case 'escalated':
      return step;
    case 'sent':
      return state === 'escalated' ? state : step;
    case 'queued':
      return state === 'raised' ? step : state;
    case 'failed':
      return state === 'queued' ? step : state;
    case 'raised':
    case 'canceled':
      return state;
  }
}
