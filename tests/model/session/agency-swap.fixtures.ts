import { agencySwapMachine } from '../../../machines/session/agencySwap.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleUser } from '../users/sampleUser.ts';

const { id, permissionId, currentClientId, clientName } = sampleUser();
const cedar = { id: 2, name: 'Cedar Basin Rescue' };
const copper = { id: 3, name: 'Copper Basin Fire District' };

export const agencySwap = model('agency-swap', agencySwapMachine, {
  events: {
    'swap.requested': [
      {
        type: 'swap.requested',
        origin: 'shell',
        forcedPath: null,
        address: '/inventory/list?search=seal',
      },
      {
        type: 'swap.requested',
        origin: 'page',
        forcedPath: '/reports',
        address: '/sysadmin/customers/list',
      },
    ],
    'choice.changed': [
      { type: 'choice.changed', change: { act: 'type', text: 'nowhere' } },
      { type: 'choice.changed', change: { act: 'type', text: cedar.name } },
    ],
    'swap.submitted': [{ type: 'swap.submitted' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'cancel.chosen': [{ type: 'cancel.chosen' }],
    'account.changed': [{ type: 'account.changed' }],
  },
  outputs: {
    fetchAgencies: [[cedar, copper], []],
    resolveUnsent: ['go', 'stay'],
    changeAgency: [
      { outcome: 'changed', user: { id, needToResetPin: false } },
      { outcome: 'refused', message: 'This agency is suspended.' },
      { outcome: 'remains' },
      { outcome: 'changed', user: { id, needToResetPin: true } },
    ],
    requestTimeoutStatus: ['former', 'over'],
  },
  errors: {
    fetchAgencies: ['no answer'],
    resolveUnsent: ['the table cannot be read'],
    changeAgency: ['no answer'],
    requestTimeoutStatus: ['no answer'],
  },
  inputs: { 'a user of two agencies': { user: { id, permissionId, currentClientId, clientName } } },
  context: ({ agencies, choice, isMarked, origin, forcedPath, address }) => ({
    agencies: agencies.length,
    typed: choice.typed,
    isListOpen: choice.isListOpen,
    activeId: choice.activeId,
    chosenId: choice.chosenId,
    isMarked,
    origin,
    forcedPath,
    address,
  }),
  systemActors: ['navigation', 'notices', 'session'],
});
