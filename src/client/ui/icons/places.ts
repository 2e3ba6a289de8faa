/** What inventories are drawn with. 20 × 20, drawn as a line of 1.75; one path each so that a chunk carries only what it draws. */
export const bag =
  'M4.3 6.6h11.4a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1 -1.5 1.5h-11.4a1.5 1.5 0 0 1 -1.5 -1.5v-7a1.5 1.5 0 0 1 1.5 -1.5zM7.3 6.6V4.9c0-.8.6-1.4 1.4-1.4h2.6c.8 0 1.4.6 1.4 1.4v1.7M10 9.4v4.4M7.8 11.6h4.4';
export const safe =
  'M4.5 3h11a1.5 1.5 0 0 1 1.5 1.5v9.2a1.5 1.5 0 0 1 -1.5 1.5h-11a1.5 1.5 0 0 1 -1.5 -1.5v-9.2a1.5 1.5 0 0 1 1.5 -1.5zM7.2 9.1a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0zM10 6.3V5M10 13.2v-1.3M7.2 9.1H6M14 9.1h-1.2M5.6 15.2V17M14.4 15.2V17';
export const truck =
  'M4 14H2.6V5.2h9.2V14H8M11.8 8.2h2.9l2.7 2.9V14H16M12.4 14h-.6M7.2 7.4v4M5.2 9.4h4M4.2 14.6a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1 -3.6 0zM12.4 14.6a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1 -3.6 0z';
