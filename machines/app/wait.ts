/** SHELL-11, BOOT-05: how a page is waited for; the same in every state that waits. */
export const wait = {
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Waiting briefly before a spinner is shown.',
      after: { untilSpinner: { target: 'spinning', meta: { requirements: ['SHELL-11'] } } },
    },
    spinning: {
      description: 'A full-screen spinner is shown.',
      tags: 'spinner',
      after: { untilLate: { target: 'late', meta: { requirements: ['BOOT-05'] } } },
    },
    late: {
      description: 'The wait is unusually long. The spinner shows what the user can do.',
      tags: ['spinner', 'late'],
      on: {
        'retry.requested': { target: '#navigation.deciding', meta: { requirements: ['BOOT-05'] } },
      },
    },
  },
} as const;
