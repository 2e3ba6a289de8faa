/** What the login page and a failed start draw. 20 × 20, drawn as a line of 1.75; one path each so that a chunk carries only what it draws. */
export const eye =
  'M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10zM7.5 10a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0z';
export const key =
  'M3.2 13.2a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0zM9.4 10.6l7.2-7.2M13.4 6.6l2.4 2.4';
export const offline =
  'M3 3l14 14M10 15.8h.01M7.3 12.7a3.9 3.9 0 0 1 4.1-.9M4.6 9.8a7.8 7.8 0 0 1 3-1.8M11.4 7.7a7.8 7.8 0 0 1 4 2.1M2 7.1A11.6 11.6 0 0 1 5 5.2M8.6 4.2A11.6 11.6 0 0 1 18 7.1';
export const stop = 'M7 2.8h6L17.2 7v6L13 17.2H7L2.8 13V7zM10 6.4v4.3M10 13.6h.01';
export const warning =
  'M8.8 3.8 2.3 15.1a1.3 1.3 0 0 0 1.2 2h13a1.3 1.3 0 0 0 1.2-2L11.2 3.8a1.4 1.4 0 0 0-2.4 0zM10 8v3.7M10 14.2h.01';
