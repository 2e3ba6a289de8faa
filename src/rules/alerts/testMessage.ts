import type { TestResult } from '../../contract/alerts/testMessage.ts';

/** How many test messages a person may send within a minute. */
export const testsPerMinute = 5;

/** For a number that no text message reaches. */
export const noTextNumber = 'Enter a phone number that gets text messages, such as 518 555 0142.';

interface TestSentence {
  readonly isGood: boolean;
  readonly title: string;
  readonly text: string;
}

function rejection(status: number): string {
  const answered = `It answered with HTTP status ${status}.`;
  if (status >= 300 && status < 400) {
    return `${answered} Redirects are not followed: save the address that it leads to, then try again.`;
  }
  return status === 401 || status === 403
    ? `${answered} Save the signing secret that your service expects, then try again.`
    : `${answered} Check the webhook address and the log of your service, then try again.`;
}

/** What became of a test message, and what to do next (ALERT-02, ALERT-03). */
export function testSentence({ outcome, status, lastDigits }: TestResult): TestSentence {
  switch (outcome) {
    case 'taken':
      return {
        isGood: true,
        title: 'Delivered to your service',
        text: `It took the message with HTTP status ${status}. Check that the phone ending in ${lastDigits} shows it.`,
      };
    case 'rejected':
      return {
        isGood: false,
        title: 'Your service rejected the message',
        text: rejection(status ?? 0),
      };
    case 'refused':
      return {
        isGood: false,
        title: 'The address may not be called',
        text: 'It is in a private network, or it does not start with https://. Save another address, or ask the person who runs the server to allow it.',
      };
    case 'unreachable':
      return {
        isGood: false,
        title: 'Your service can’t be reached',
        text: 'Check the webhook address and that your service is running, then try again.',
      };
    case 'silent':
      return {
        isGood: false,
        title: 'No answer in time',
        text: 'Your service did not answer within 10 seconds. It may have sent the message: look at the phone and the log of your service.',
      };
    case 'notSetUp':
      return {
        isGood: false,
        title: 'The settings are not saved yet',
        text: 'Enter the webhook address and the signing secret, save them, then try again.',
      };
  }
}
