/** SHELL-11, BOOT-05: how a page is waited for; the same in every state that waits. */
export const wait = {
  initial: 'quiet',
  states: {
    quiet: {
      description: 'A quick change does not flicker.',
      after: { untilSpinner: { target: 'spinning', meta: { requirements: ['SHELL-11'] } } },
    },
    spinning: {
      description: 'A full-screen spinner shows.',
      tags: 'spinner',
      after: { untilLate: { target: 'late', meta: { requirements: ['BOOT-05'] } } },
    },
    late: {
      description: 'It takes unusually long: the spinner says so, and what can be done.',
      tags: ['spinner', 'late'],
      on: {
        'retry.requested': { target: '#navigation.deciding', meta: { requirements: ['BOOT-05'] } },
      },
    },
  },
} as const;
