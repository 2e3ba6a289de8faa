import { tourMachine } from '../../../machines/help/tour.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival, sampleWitness } from '../users/sampleUser.ts';

const technician = { permissionProfile: 'Technician', permissionId: 1 } as const;
const administrator = { permissionProfile: 'Admin', permissionId: 3 } as const;

export const tour = model('tour', tourMachine, {
  events: {
    'tour.started': [{ type: 'tour.started' }],
    'tour.requested': [{ type: 'tour.requested' }],
    'step.advanced': [{ type: 'step.advanced' }],
    'step.returned': [{ type: 'step.returned' }],
    'tour.skipped': [{ type: 'tour.skipped' }],
  },
  outputs: { endTour: [undefined] },
  errors: { endTour: ['no answer'] },
  inputs: {
    'a new medic': { arrival: sampleArrival({ ...technician, awaitsTour: true }) },
    'a new administrator': { arrival: sampleArrival({ ...administrator, awaitsTour: true }) },
    'a medic who has seen it': { arrival: sampleArrival(technician) },
    'a witness only': { arrival: sampleWitness() },
  },
  systemActors: ['leaving'],
  context: ({ tour: name, isDue, step }) => ({ tour: name, isDue, step }),
});
