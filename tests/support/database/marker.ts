/** Every row of the world's first agency carries this word, so that a leak into the other agency shows. */
export const marker = 'Hudson';
