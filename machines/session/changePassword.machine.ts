import { assertEvent } from 'xstate';
import { output, received } from '../core/output.ts';
import { changePasswordSetup } from './changePassword.setup.ts';

export const changePasswordMachine = changePasswordSetup.createMachine({
  id: 'changePassword',
  description: 'Sets a password from an emailed link: checks the link, then shows the form.',
  context: ({ input }) => ({
    ...input,
    isNewUser: false,
    form: null,
    message: '',
    requirements: null,
    errors: {},
    refusal: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser looks for a link in the address.',
      always: [
        {
          guard: 'lacksId',
          target: 'missing',
          actions: 'setMissingId',
          meta: { requirements: ['CHPW-06'] },
        },
        { target: 'lookingUp', meta: { requirements: ['ROUTE-04'] } },
      ],
    },
    missing: { description: 'The address contains no link.', type: 'final' },
    lookingUp: {
      description: 'Waiting for the server to check the link. Checking does not use the link.',
      tags: 'checking',
      invoke: {
        id: 'lookUpLink',
        src: 'lookUpLink',
        onDone: [
          {
            guard: { type: 'isValid', params: output },
            target: 'valid',
            actions: { type: 'setLink', params: output },
            meta: { requirements: ['CALL-06', 'CHPW-02'] },
          },
          {
            guard: { type: 'isSuperseded', params: output },
            target: 'superseded',
            actions: { type: 'setLink', params: output },
            meta: { requirements: ['CHPW-05'] },
          },
          {
            guard: { type: 'isTooOld', params: output },
            target: 'expired',
            actions: { type: 'setLink', params: output },
            meta: { requirements: ['CHPW-05'] },
          },
          {
            target: 'unusable',
            actions: { type: 'setLink', params: output },
            meta: { requirements: ['CHPW-05'] },
          },
        ],
        onError: { target: 'unreachable', meta: { requirements: ['ERR-OTHER'] } },
      },
    },
    unreachable: {
      description: 'The server did not respond. The user can retry.',
      on: { 'retry.requested': { target: 'lookingUp', meta: { requirements: ['ERR-OTHER'] } } },
    },
    superseded: { description: 'A newer email replaced this link.', type: 'final' },
    expired: { description: 'The link has expired.', type: 'final' },
    unusable: {
      description: 'The link was used, is unknown, or the account has changed.',
      type: 'final',
    },
    valid: {
      description: 'The link is valid.',
      tags: 'form',
      initial: 'filling',
      states: {
        filling: {
          description: 'The user enters a password. Each requirement shows as met or unmet.',
          invoke: {
            id: 'measureTyped',
            src: 'measureTyped',
            input: ({ context: { form } }) => {
              if (form === null) throw new Error('There is no form to measure by.');
              return form;
            },
            // The whole form is measured again when it is submitted.
            onError: {},
          },
          on: {
            'password.measured': {
              actions: { type: 'setRequirements', params: received },
              meta: { requirements: ['CHPW-03'] },
            },
            'form.submitted': {
              target: 'checking',
              actions: 'clearMarks',
              meta: { requirements: ['CALL-07'] },
            },
          },
        },
        checking: {
          description:
            'The browser checks the password. The server checks again and sets the password.',
          tags: 'busy',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context, event }) => {
              assertEvent(event, 'form.submitted');
              return { typed: event.typed, form: context.form };
            },
            onDone: [
              {
                guard: { type: 'isUnmet', params: output },
                target: 'filling',
                actions: { type: 'setUnmet', params: output },
                meta: { requirements: ['CHPW-01', 'CHPW-04'] },
              },
              {
                guard: { type: 'isApiAccount', params: output },
                target: '#changePassword.apiAccountSet',
                meta: { requirements: ['CHPW-07', 'CALL-07'] },
              },
              {
                guard: { type: 'isChanged', params: output },
                target: '#changePassword.changed',
                actions: ['notifyChanged', 'openRoot'],
                meta: { requirements: ['CHPW-07'] },
              },
              {
                guard: { type: 'isRefused', params: output },
                target: 'filling',
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['CHPW-04', 'CHPW-08'] },
              },
              {
                guard: { type: 'isLinkLost', params: output },
                target: '#changePassword.lookingUp',
                meta: { requirements: ['CHPW-05', 'CHPW-08'] },
              },
              { target: 'filling', actions: 'storeOffline', meta: { requirements: ['ERR-OTHER'] } },
            ],
            onError: {
              target: 'filling',
              actions: 'setUncertain',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
    changed: { description: 'The new password is set. The start page opens.', type: 'final' },
    apiAccountSet: {
      description: 'The API account’s password is set. No other page opens.',
      type: 'final',
    },
  },
});
