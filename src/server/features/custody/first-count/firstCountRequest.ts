import type { FirstCountForm } from '../../../../contract/custody/firstCount.ts';
import type { SigningRequest } from '../../../core/signing/signingRequest.ts';

/** The first count of an inventory, and who asks for it to be recorded. */
export type FirstCountRequest = SigningRequest<FirstCountForm>;
