import {
  type ChangePasswordReply,
  changePassword,
  forgotPassword,
  getUserGuidVm,
  type LinkLookup,
} from '../../../../contract/session/account.ts';
import { emailSubmittedText, linkText } from '../../../../rules/session/passwordLink.ts';
import { minutesLeft } from '../../../core/http/minutesLeft.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import { findPasswordLink, isFirstPassword } from '../../../core/passwords/passwordLinks.ts';
import { wordsAround } from '../../../core/passwords/validateNewPassword.ts';
import type { Transaction } from '../../../database/database.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';
import { type ChangeOutcome, changePasswordByLink } from './changePasswordByLink.ts';
import { requestPasswordMail } from './requestPasswordMail.ts';

/** CHPW-05: reads only, so that opening a link never uses it up. */
async function lookUp(
  tx: Transaction,
  guid: string,
  configuration: Configuration,
  now: Date,
): Promise<LinkLookup> {
  const days = configuration.PASSWORD_RESET_LINK_DAYS;
  const link = await findPasswordLink(tx, guid, days, now);
  const standing = link?.standing ?? 'unusable';
  const lookup = { isExpired: standing !== 'valid', message: linkText(standing, days), standing };
  if (standing !== 'valid' || link?.membership === undefined) {
    return { ...lookup, id: null, isNewUser: false, form: null };
  }
  const { account } = link.membership;
  return {
    ...lookup,
    id: account.id,
    isNewUser: isFirstPassword(account),
    form: {
      userName: account.userName,
      minimum: configuration.PASSWORD_MINIMUM,
      contextWords: wordsAround(link.membership, configuration),
    },
  };
}

function describeChange(outcome: ChangeOutcome, days: number, now: Date): ChangePasswordReply {
  const refused = { isSuccessful: false, value: 0, field: null, standing: 'valid' } as const;
  switch (outcome.kind) {
    case 'changed':
      return {
        ...refused,
        isSuccessful: true,
        message: 'The password has been changed.',
        value: outcome.isApiOnly ? 1 : 0,
      };
    case 'unmet':
      return { ...refused, message: outcome.sentence, field: outcome.field };
    case 'linkRefused':
      return { ...refused, message: linkText(outcome.standing, days), standing: outcome.standing };
    case 'paused':
      return {
        ...refused,
        message: `Too many links were tried from your network. Try again in ${minutesLeft(outcome.until, now)}.`,
      };
  }
}

/** CALL-05 … CALL-07 */
export const passwordCalls = [
  serveOutsideTransaction(forgotPassword, async (handling) => {
    const { body, database, origin, now, findCurrentUser } = handling;
    const outcome = await requestPasswordMail(database, body, {
      session: await findCurrentUser(),
      origin,
      now,
    });
    if (outcome.kind === 'kept') {
      return { isSuccessful: true, message: emailSubmittedText, value: null };
    }
    return {
      isSuccessful: false,
      message: `Too many emails were requested. Look for the last one, also in your spam folder, or try again in ${minutesLeft(outcome.until, now)}.`,
      value: null,
    };
  }),
  serve(getUserGuidVm, ({ tx, query, configuration, now }) =>
    lookUp(tx, query.guid, configuration, now),
  ),
  serveOutsideTransaction(changePassword, async ({ body, database, configuration, ...rest }) => {
    const { origin, now } = rest;
    const outcome = await changePasswordByLink(
      database,
      { form: body, origin, now },
      configuration,
    );
    return describeChange(outcome, configuration.PASSWORD_RESET_LINK_DAYS, now);
  }),
];
