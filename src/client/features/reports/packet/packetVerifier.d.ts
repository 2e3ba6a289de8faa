/** The script of `verifier.ts` as a text, by the plugin `packetVerifier`. */
declare module 'virtual:packet-verifier' {
  export const script: string;
}
