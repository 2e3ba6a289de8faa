import { useSelector } from '@xstate/react';
import type { SignableAct } from '../../../../contract/custody/missingSignature.ts';
import { SignForm } from '../../../core/signing/SignForm.tsx';
import { SigningNews } from '../../../core/signing/SigningNews.tsx';
import { useSigning } from '../../../core/signing/useSigning.ts';
import type { MissingSignatureRef } from './MissingSignature.tsx';

/** Who signs, as what, and the PIN, which stays in the page's own field. */
export function SignLater({ work, act }: { work: MissingSignatureRef; act: SignableAct }) {
  const form = useSelector(work, ({ context }) => context);
  const signedAct = useSelector(work, ({ children }) => children.signedAct);
  const state = useSigning(signedAct, form);
  return (
    <SignForm
      state={state}
      title={`Your signature: ${act.meaning}`}
      signer={{ name: act.named ?? '', meaning: act.meaning }}
      button="Sign"
      again="Try again: sign"
      news={
        <SigningNews
          state={state}
          refused="Not signed"
          unsure={{
            title: 'We couldn’t confirm it was signed',
            text: 'It may already be signed. Enter your PIN and try again. It won’t be signed twice.',
          }}
        />
      }
      hint="Sign only what you witnessed. If it’s wrong, don’t sign; contact the person who recorded it."
      onSign={(signing) => {
        if (signedAct) state.sign(signing);
        else work.send({ type: 'sign.submitted', signing });
      }}
    />
  );
}
