/** What badges, messages and states draw. 20 × 20, drawn as a line of 1.75; one path each so that a chunk carries only what it draws. */
export const check = 'm4 10.6 4 4 8-9';
export const checkCircle =
  'M2.8 10a7.2 7.2 0 1 1 14.4 0a7.2 7.2 0 1 1 -14.4 0zM6.8 10.3l2.2 2.2 4.3-4.7';
export const xCircle =
  'M2.8 10a7.2 7.2 0 1 1 14.4 0a7.2 7.2 0 1 1 -14.4 0zM7.4 7.4l5.2 5.2M12.6 7.4l-5.2 5.2';
export const clock = 'M2.8 10a7.2 7.2 0 1 1 14.4 0a7.2 7.2 0 1 1 -14.4 0zM10 5.8V10l2.8 1.8';
export const info = 'M2.8 10a7.2 7.2 0 1 1 14.4 0a7.2 7.2 0 1 1 -14.4 0zM10 9.3v4.2M10 6.5h.01';
export const lock =
  'M5.5 8.8h9a1.5 1.5 0 0 1 1.5 1.5v5.2a1.5 1.5 0 0 1 -1.5 1.5h-9a1.5 1.5 0 0 1 -1.5 -1.5v-5.2a1.5 1.5 0 0 1 1.5 -1.5zM6.8 8.8V6.4a3.2 3.2 0 0 1 6.4 0v2.4';
export const shield =
  'm10 2.5 6.2 2.3v4.7c0 3.8-2.6 6.6-6.2 8-3.6-1.4-6.2-4.2-6.2-8V4.8zM7.2 9.9l2 2 3.6-3.9';
export const calendar =
  'M4.5 4h11a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1 -1.5 1.5h-11a1.5 1.5 0 0 1 -1.5 -1.5v-10a1.5 1.5 0 0 1 1.5 -1.5zM3 8.2h14M6.8 2.5v3M13.2 2.5v3';
export const bell =
  'M4 14.2h12c-1.2-1.1-1.7-2.4-1.7-4.7a4.3 4.3 0 0 0 -8.6 0c0 2.3-.5 3.6-1.7 4.7zM8.3 16.6a1.9 1.9 0 0 0 3.4 0M10 5.2V3.4';
