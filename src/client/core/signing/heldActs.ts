import type { IntendedSigning } from '../../../contract/core/signing.ts';
import type { FieldContent } from '../../../contract/custody/fieldEnvelope.ts';
import { perApp } from '../../platform/browser/perApp.ts';

/** An act while it is signed, as a field record of it is made. PINs are in it as typed. */
export interface HeldAct {
  readonly content: FieldContent;
  readonly signing: IntendedSigning;
  /** Of its form, for the list. */
  readonly title: string;
  readonly address: string;
}

/**
 * The acts that are being signed, by their keys: an act that turns out to have no network becomes a field record, whose
 * chart must not have the PINs. Each is here as long as the actor that holds its proofs.
 */
export const heldActs = perApp(() => new Map<string, HeldAct>());
