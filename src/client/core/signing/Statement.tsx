import { formatted } from '../../shell/text/formats.ts';

/** What another signer confirms, in their words. */
export function Statement({ text }: { text: string }) {
  return <p className="statement">“{formatted(text)}”</p>;
}
