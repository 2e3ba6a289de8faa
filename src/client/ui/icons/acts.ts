/** What acts and events are drawn with. 20 × 20, drawn as a line of 1.75; one path each so that a chunk carries only what it draws. */
export const arrowDown = 'M10 4v11.6M5.2 11l4.8 4.8 4.8-4.8';
export const arrowUp = 'M10 16V4.4M5.2 9 10 4.2 14.8 9';
export const sort = 'm6.4 7.6 3.6-3.8 3.6 3.8M6.4 12.4l3.6 3.8 3.6-3.8';
export const camera =
  'M2.6 6.6h3.2l1.4-2.2h5.6l1.4 2.2h3.2v9.2H2.6zM7.1 11a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0z';
export const count =
  'M7.4 5H16.6M7.4 10H16.6M7.4 15H16.6M3.2 5l.8.8 1.4-1.6M3.2 10l.8.8L5.4 9.2M3.2 15l.8.8 1.4-1.6';
export const drop = 'M10 2.8c2.8 3.4 4.8 5.9 4.8 8.7a4.8 4.8 0 0 1-9.6 0c0-2.8 2-5.3 4.8-8.7z';
export const pen = 'm3 17 .8-3.7L13.6 3.5a1.6 1.6 0 0 1 2.3 0l.6.6a1.6 1.6 0 0 1 0 2.3L6.7 16.2z';
export const plus = 'M10 4v12M4 10h12';
export const printer =
  'M6 7V3h8v4M6 14H4.5A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7h11A1.5 1.5 0 0 1 17 8.5v4a1.5 1.5 0 0 1-1.5 1.5H14M6 11.6h8V17H6z';
export const receive =
  'M10 3v8.6M6.4 8.2 10 11.8l3.6-3.6M3 12.4v3c0 .9.7 1.6 1.6 1.6h10.8c.9 0 1.6-.7 1.6-1.6v-3';
export const send =
  'M10 11.8V3.2M6.4 6.6 10 3l3.6 3.6M3 12.4v3c0 .9.7 1.6 1.6 1.6h10.8c.9 0 1.6-.7 1.6-1.6v-3';
export const signature =
  'M2.6 13.6c2.1-4.6 3.9-10 5.2-9.3 1.4.8-2.6 8-1 8.6 1.3.5 2.5-3.7 3.8-3.3 1 .3-.4 2.7.8 3 1 .2 1.6-1.6 2.6-1.6.9 0 .8 1.3 3.4 1.2M2.6 17h14.8';
export const tag = 'M3 3.9c0-.5.4-.9.9-.9H10l7 7-6.6 6.6-7.4-7zM6.6 6.6h.01';
export const users =
  'M4.8 7a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0zM2.4 16.2c.4-2.9 2.5-4.4 5.2-4.4s4.8 1.5 5.2 4.4M12.6 4.4a2.7 2.7 0 0 1 0 5.2M15 12.1c1.5.6 2.4 2 2.7 4.1';
export const vial =
  'M6.8 3h6.4M7.6 3v2.6L6 7.4v8.2c0 .8.6 1.4 1.4 1.4h5.2c.8 0 1.4-.6 1.4-1.4V7.4l-1.6-1.8V3M6 10.6h8';
