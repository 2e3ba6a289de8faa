import { describe, expect, it } from 'vitest';
import { testOutcomes } from '../../../../src/contract/alerts/testMessage.ts';
import { testSentence } from '../../../../src/rules/alerts/testMessage.ts';

const sentenceOf = (outcome: (typeof testOutcomes)[number], status: number | null = null) =>
  testSentence({ outcome, status, lastDigits: '0142' });

describe('[ALERT-02] [ALERT-03] what became of a test message', () => {
  it('is good only if the service took it', () => {
    expect(testOutcomes.filter((outcome) => sentenceOf(outcome, 202).isGood)).toEqual(['taken']);
    expect(sentenceOf('taken', 202).text).toBe(
      'It took the message with HTTP status 202. Check that the phone ending in 0142 shows it.',
    );
  });

  const redirect = 'Redirects are not followed: save the address that it leads to, then try again.';
  const secret = 'Save the signing secret that your service expects, then try again.';
  const other = 'Check the webhook address and the log of your service, then try again.';

  it.each([
    [199, other],
    [300, redirect],
    [308, redirect],
    [399, redirect],
    [400, other],
    [401, secret],
    [402, other],
    [403, secret],
    [404, other],
    [500, other],
  ])('%i says what to do next', (status, advice) => {
    expect(sentenceOf('rejected', status).text).toBe(
      `It answered with HTTP status ${status}. ${advice}`,
    );
  });
});
