import { describe, expect, it } from 'vitest';
import { smsWebhookForm } from '../../../../src/rules/alerts/smsWebhookForm.ts';
import { webhookFailure } from '../../../../src/rules/core/serviceAddress.ts';
import { fieldLines, shownFields, tooLongFields } from '../formFacts.ts';

const secret = 'a secret of the agency';
const url = 'https://sms.agency.org/alerts?team=1';

describe('the webhook for text messages', () => {
  it.each([
    'http://sms.agency.org',
    'ftp://sms.agency.org',
    'sms.agency.org',
    'https://me:x@sms.agency.org',
    `${url}#x`,
    '',
  ])('[ALERT-03] is not at %s', (address) => {
    expect(webhookFailure(address, false)).toMatch(/^(Enter|Leave out) /);
  });

  it('[ALERT-03] is an https address; on this machine it needs no TLS outside of production', () => {
    expect(webhookFailure(url, false)).toBeUndefined();
    expect(webhookFailure('http://localhost:9000/sms', true)).toBeUndefined();
    expect(webhookFailure('http://localhost:9000/sms', false)).toMatch(/https/);
    expect(webhookFailure('http://sms.agency.org', true)).toMatch(/https/);
  });

  it('[ALERT-03] needs a secret of 20 characters, unless one is stored or there is no address', () => {
    const errors = (fields: object) =>
      smsWebhookForm.check({ url, secret: '', hasSecret: false, ...fields }).errors;
    expect(errors({})).toEqual({ secret: 'Enter the secret that calls are signed with.' });
    expect(errors({ secret: 'short' })).toEqual({ secret: 'Use at least 20 characters.' });
    expect(errors({ secret })).toEqual({});
    expect(errors({ hasSecret: true })).toEqual({});
    expect(errors({ url: '' })).toEqual({});
    const off = smsWebhookForm.check({ url: '', secret, hasSecret: true });
    expect(off.fields).toMatchObject({ url: '', secret: '' });
    const on = smsWebhookForm.check({ url, secret, hasSecret: true });
    expect(on.fields).toMatchObject({ url, secret });
    expect(errors({ url: 'http://localhost:9000/sms', secret })).toEqual({});
  });

  it('[ALERT-03] has an address that may be left blank, and then asks for no secret', () => {
    expect(smsWebhookForm.nameField).toBe('url');
    expect(fieldLines(smsWebhookForm)).toEqual(['url text 500 optional', 'secret secret 200']);
    const valid = { url, secret, hasSecret: false };
    expect(tooLongFields(smsWebhookForm, valid)).toEqual([]);
    expect(shownFields(smsWebhookForm, valid)).toEqual(['url', 'secret']);
    expect(shownFields(smsWebhookForm, { ...valid, url: '' })).toEqual(['url']);
    const { optional } = smsWebhookForm.fields.find(({ name }) => name === 'secret') ?? {};
    const mayBeBlank = (hasSecret: boolean) =>
      typeof optional === 'function' && optional({ ...valid, hasSecret });
    expect([mayBeBlank(true), mayBeBlank(false)]).toEqual([true, false]);
  });
});
