import { assertEvent } from 'xstate';
import { output, received } from '../core/output.ts';
import { patientChartsSetup, sentFile } from './patientCharts.setup.ts';

export const patientChartsMachine = patientChartsSetup.createMachine({
  id: 'patientCharts',
  description:
    'Imports a file of patient charts: checks it, sends it, and shows what the server added and refused. Drugs of charts are assigned to products on the same page.',
  context: ({ input }) => ({
    ...input,
    ...{ file: null, id: null, progress: null, imported: null, refusal: null },
    mappingRefusal: null,
  }),
  type: 'parallel',
  states: {
    file: {
      description: 'One file at a time is imported.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The user chooses a file.',
          on: {
            'file.chosen': {
              target: 'checking',
              actions: { type: 'keepFile', params: received },
              meta: { requirements: ['EPCR-01'] },
            },
          },
        },
        checking: {
          description: 'The browser looks at the size and the start of the file.',
          tags: 'sending',
          invoke: {
            id: 'checkFile',
            src: 'checkFile',
            input: ({ event }) => {
              assertEvent(event, 'file.chosen');
              return { file: event.file };
            },
            onDone: [
              {
                guard: { type: 'isChecked', params: output },
                target: 'uploading',
                actions: { type: 'keepId', params: output },
              },
              {
                target: 'choosing',
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['EPCR-01'] },
              },
            ],
            onError: {
              target: 'choosing',
              actions: { type: 'setRefusal', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        uploading: {
          description: 'The browser sends the file, and the server reads it.',
          tags: 'sending',
          invoke: {
            id: 'uploadFile',
            src: 'uploadFile',
            input: ({ context }) => sentFile(context),
            onError: { target: 'requesting', meta: { requirements: ['ERR-OTHER'] } },
          },
          on: {
            'upload.progressed': { actions: { type: 'setProgress', params: received } },
            'upload.canceled': { target: 'choosing' },
            'upload.ended': [
              {
                guard: { type: 'isLost', params: received },
                target: 'requesting',
                meta: { requirements: ['EPCR-01'] },
              },
              {
                guard: { type: 'isAdded', params: received },
                target: 'done',
                actions: { type: 'setOutcome', params: received },
                meta: { requirements: ['EPCR-01'] },
              },
              {
                guard: { type: 'isTurnedDown', params: received },
                target: 'refused',
                actions: { type: 'setOutcome', params: received },
                meta: { requirements: ['EPCR-01'] },
              },
              { guard: { type: 'isUnderWay', params: received }, target: 'waiting' },
              {
                target: 'choosing',
                actions: { type: 'setProblem', params: received },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
          },
        },
        requesting: {
          description: 'There was no reply. The browser asks the server, and sends nothing again.',
          tags: 'requesting',
          invoke: {
            id: 'askImport',
            src: 'askImport',
            input: ({ context }) => ({ id: sentFile(context).id }),
            onDone: [
              {
                guard: { type: 'wasAdded', params: output },
                target: 'done',
                actions: { type: 'setAsked', params: output },
                meta: { requirements: ['EPCR-01'] },
              },
              {
                guard: { type: 'wasTurnedDown', params: output },
                target: 'refused',
                actions: { type: 'setAsked', params: output },
                meta: { requirements: ['EPCR-01'] },
              },
              { guard: { type: 'isStillRead', params: output }, target: 'waiting' },
              {
                guard: { type: 'hasNotArrived', params: output },
                target: 'choosing',
                actions: 'setLost',
                meta: { requirements: ['EPCR-01'] },
              },
              {
                target: 'unknown',
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'unknown',
              actions: { type: 'setRefusal', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        waiting: {
          description: 'The server still reads the file. The browser asks again in two seconds.',
          tags: 'requesting',
          after: { untilAskedAgain: { target: 'requesting', meta: { requirements: ['EPCR-01'] } } },
        },
        unknown: {
          description: 'The server couldn’t be asked. The user can ask again.',
          tags: 'unknown',
          on: {
            'retry.requested': { target: 'requesting', meta: { requirements: ['ERR-OTHER'] } },
          },
        },
        done: {
          description: 'The file was imported. Refused lines and unknown drugs are shown.',
          tags: 'done',
          on: { 'another.requested': { target: 'choosing' } },
        },
        refused: {
          description: 'The file was refused, and nothing of it was added.',
          tags: 'refused',
          on: { 'another.requested': { target: 'choosing' } },
        },
      },
    },
    drugs: {
      description: 'Drugs of charts are assigned to products.',
      initial: 'idle',
      states: {
        idle: {
          description: 'The user can say which products a drug is.',
          initial: 'unsaved',
          on: {
            'drug.mapped': {
              target: 'saving',
              actions: 'clearMappingRefusal',
              meta: { requirements: ['EPCR-01'] },
            },
          },
          states: {
            unsaved: { description: 'Nothing is saved yet, or the last assignment was refused.' },
            saved: { description: 'The last assignment is saved.' },
          },
        },
        saving: {
          description: 'The server saves which products a drug is.',
          tags: 'mapping',
          invoke: {
            id: 'saveDrug',
            src: 'saveDrug',
            input: ({ event }) => {
              assertEvent(event, 'drug.mapped');
              return event.drug;
            },
            onDone: [
              {
                guard: { type: 'isSaved', params: output },
                target: 'idle.saved',
                actions: { type: 'setDrugs', params: output },
              },
              {
                target: 'idle',
                actions: { type: 'setMappingRefusal', params: output },
                meta: { requirements: ['ERR-OTHER'] },
              },
            ],
            onError: {
              target: 'idle',
              actions: { type: 'setMappingRefusal', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
  },
});
