import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { patientChartsMachine } from '../patientCharts.machine.ts';

export const patientChartsDropped: DroppedEvents<typeof patientChartsMachine> = {
  sentBy: {
    screen: [
      'file.chosen',
      'upload.canceled',
      'another.requested',
      'retry.requested',
      'drug.mapped',
    ],
    actors: { uploadFile: ['upload.progressed', 'upload.ended'] },
  },
  rows: [
    {
      except: ['file.choosing'],
      events: ['file.chosen'],
      reason: 'Another step is shown in place of the field for a file.',
    },
    {
      except: ['file.uploading'],
      events: ['upload.canceled'],
      reason: 'No file is being sent. The button is only there while one is.',
    },
    {
      except: ['file.done', 'file.refused'],
      events: ['another.requested'],
      reason: 'No file has been imported or refused.',
    },
    {
      except: ['file.unknown'],
      events: ['retry.requested'],
      reason: 'The server has not failed to answer.',
    },
    {
      in: ['drugs.saving'],
      events: ['drug.mapped'],
      reason: 'A drug is being saved. The buttons are busy until the server has responded.',
    },
  ],
};
