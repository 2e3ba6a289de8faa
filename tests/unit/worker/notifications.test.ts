import { describe, expect, test } from 'vitest';
import { notificationIn } from '../../../src/client/worker/notifications.ts';

const origin = 'https://app.example';
const message = {
  id: '7',
  title: 'A loss was recorded: Medic 7',
  body: 'EMS',
  path: '/cases/1?x=2',
};
const shown = (different: object) =>
  notificationIn(JSON.stringify({ ...message, ...different }), origin);

describe('a notification', () => {
  test('[ALERT-02] [ALERT-03] says what the server sent, and opens the page that settles it', () => {
    expect(shown({})).toEqual({
      title: message.title,
      body: 'EMS',
      tag: '7',
      address: `${origin}/cases/1?x=2`,
    });
  });

  test.each(['https://other.example/x', '//other.example/x'])(
    '[ALERT-03] opens no other origin: %s',
    (path) => {
      expect(shown({ path }).address).toBe('/');
    },
  );

  test.each(['/.//other.example/x', 'https://app.example//other.example/x'])(
    '[ALERT-03] opens no path that a browser would read as another origin: %s',
    (path) => {
      expect(new URL(shown({ path }).address, origin).origin).toBe(origin);
    },
  );

  test.each([undefined, '', 'no JSON', '{}', 'null', '{"title":1,"path":"/x"}'])(
    '[ALERT-02] is shown even if its message can’t be read: %s',
    (text) => {
      expect(notificationIn(text, origin)).toMatchObject({
        title: 'There is a new alert',
        address: '/',
      });
    },
  );
});
