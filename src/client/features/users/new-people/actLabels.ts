import type { NewPerson } from '../../../../contract/users/newPeople.ts';

/** What was done with an account, after whose name it was. */
export const actLabels: Readonly<Record<NewPerson['acts'][number]['kind'], string>> = {
  created: 'created the account',
  addressChanged: 'changed the email address',
  unlocked: 'unlocked the account',
  reset: 'asked for a new PIN or sent a link to a new password',
};

export const newPeopleAddress = '/admin/users/confirm';
