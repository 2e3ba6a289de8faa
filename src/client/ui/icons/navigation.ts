/** What header, rail and drawer draw. 20 × 20, drawn as a line of 1.75; one path each so that a chunk carries only what it draws. */
export const home = 'M3 9.2 10 3.4l7 5.8v6.9a.9.9 0 0 1-.9.9h-3.6v-4.6h-5V17H3.9a.9.9 0 0 1-.9-.9z';
export const box = 'm10 2.7 6.5 3.4v7.8L10 17.3l-6.5-3.4V6.1zM3.7 6.2 10 9.6l6.3-3.4M10 9.6v7.5';
export const chart = 'M3 3v13.1c0 .5.4.9.9.9H17M6.8 13.4V9.6M10.4 13.4V6M14 13.4v-2.6';
export const document =
  'M5.2 2.8h6.2l4 4v9.5a.9.9 0 0 1-.9.9H5.2a.9.9 0 0 1-.9-.9V3.7c0-.5.4-.9.9-.9zM11.2 3v4h4M7.2 10.5h5.4M7.2 13.6h5.4';
export const scan =
  'M3 6.2V4.4c0-.8.6-1.4 1.4-1.4h1.8M13.8 3h1.8c.8 0 1.4.6 1.4 1.4v1.8M17 13.8v1.8c0 .8-.6 1.4-1.4 1.4h-1.8M6.2 17H4.4c-.8 0-1.4-.6-1.4-1.4v-1.8M6.6 7v6M10 7v6M13.4 7v6';
export const user =
  'M6.8 6.6a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1 -6.4 0zM3.8 16.8c.5-3.2 3-5 6.2-5s5.7 1.8 6.2 5';
export const help =
  'M2.8 10a7.2 7.2 0 1 1 14.4 0a7.2 7.2 0 1 1 -14.4 0zM7.9 8a2.15 2.15 0 1 1 3.1 1.9c-.7.4-1 .8-1 1.5M10 13.9h.01';
export const swap = 'M3.5 7h12.2l-3-3M16.5 13H4.3l3 3';
export const pin = 'M7.4 3h5.2l-.6 5.2 2.7 2.5v1.2H5.3v-1.2L8 8.2zM10 11.9V17';
export const menu = 'M3 5.5h14M3 10h14M3 14.5h14';
export const close = 'm5 5 10 10M15 5 5 15';
export const building =
  'M3.8 17V4c0-.6.4-1 1-1h6.4c.6 0 1 .4 1 1v13M12.2 8h3c.6 0 1 .4 1 1v8M2.2 17h15.6M6.8 6.6h2.4M6.8 9.8h2.4M6.8 13h2.4';
export const exit =
  'M11.6 6.4V4.2c0-.7-.5-1.2-1.2-1.2H4.8c-.7 0-1.2.5-1.2 1.2v11.6c0 .7.5 1.2 1.2 1.2h5.6c.7 0 1.2-.5 1.2-1.2v-2.2M8.2 10h8.6M14 7.2l2.8 2.8-2.8 2.8';
export const search = 'M3.6 9a5.4 5.4 0 1 1 10.8 0a5.4 5.4 0 1 1 -10.8 0zM13 13l4 4';
export const right = 'm7.8 5.2 4.7 4.8-4.7 4.8';
export const left = 'M12.2 5.2 7.5 10l4.7 4.8';
export const down = 'm5.2 7.8 4.8 4.7 4.8-4.7';
export const sliders =
  'M3.5 6h6.8M14.7 6h1.8M3.5 14h1.8M9.7 14h6.8M12.5 3.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM7.5 11.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z';
