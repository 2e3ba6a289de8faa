import * as v from 'valibot';
import { line, optionalLine } from './primitives.ts';
import { SignatureImage } from './signatureImage.ts';

/** What a witness without an account says of themselves (SIGN-09). */
const stated = {
  lastName: line('the last name', 60),
  firstName: line('the first name or initials', 60),
  credential: line('the credential, such as RN', 60),
  facility: line('the facility', 100),
  licenseNumber: optionalLine(40),
  isAttested: v.literal(true, 'Have the witness read the statement, then check the box.'),
};

/** With the signature as it was drawn on the device: a PNG of at most 800 × 240 pixels, base64. */
export const ExternalWitness = v.object({ ...stated, image: SignatureImage });
export type ExternalWitness = v.InferOutput<typeof ExternalWitness>;

/** The same before the picture was made: a page has the strokes, as SVG paths in the pixels of its pad. */
export const IntendedExternal = v.object({
  ...stated,
  strokes: v.object({
    paths: v.pipe(
      v.array(v.string()),
      v.minLength(1, 'Have the witness draw their signature in the box.'),
    ),
    pad: v.object({ width: v.number(), height: v.number() }),
  }),
});
export type IntendedExternal = v.InferOutput<typeof IntendedExternal>;
