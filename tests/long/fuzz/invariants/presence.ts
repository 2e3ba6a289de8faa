import type { SnapshotFrom } from 'xstate';
import type { connectionMachine } from '../../../../machines/app/connection.machine.ts';
import { type Check, count } from '../../../model/properties/moment.ts';
import { wrongIf } from './wrong.ts';

const connection: Check = ({ snapshot }) => {
  const state = snapshot as SnapshotFrom<typeof connectionMachine>;
  return wrongIf(
    state.hasTag('offline') && state.hasTag('unreachable'),
    'it says of one connection two things',
  );
};

/** A session that no one watches must not continue. */
const sessionServices: Check = ({ snapshot, past, did }) =>
  wrongIf(
    snapshot.matches('unprotected') &&
      count([...past, ...did], 'send session session.rejected') === 0,
    'no one watches the session, and it goes on',
  );

export const presence = { 'session-services': sessionServices, connection };
