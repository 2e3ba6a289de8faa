/** Levels of objects and lists within each other; the forms of the contract have ten at most. */
export const mostDepth = 32;

/** Values of one body, those of lists within lists included. */
export const mostValues = 30_000;

/** Fields of one body: names cost a hundred times what values do. */
export const mostFields = 5_000;

const quote = 34;
const backslash = 92;
const comma = 44;
const colon = 58;
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * How deeply a JSON text is nested and at most how many values and fields it has, without parsing it: to parse a hostile
 * text takes far longer. Of what is not JSON it says something too; the parser refuses that.
 */
export function measureJson(text: string): { depth: number; values: number; fields: number } {
  let [open, depth, values, fields] = [0, 0, 1, 0];
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isInText) {
      if (character === backslash) at += 1;
      else if (character === quote) isInText = false;
    } else if (character === quote) isInText = true;
    else if (character === comma) values += 1;
    else if (character === colon) fields += 1;
    else if (character === openList || character === openObject) {
      open += 1;
      values += 1;
      depth = Math.max(depth, open);
    } else if (character === closeList || character === closeObject) open -= 1;
  }
  return { depth, values, fields };
}
