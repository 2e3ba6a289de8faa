import type { OpeningForm } from '../../../../contract/custody/openingCount.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';

/** The first count of an inventory, and who asks for it to be recorded. */
export type OpeningCountRequest = SigningRequest<OpeningForm>;
