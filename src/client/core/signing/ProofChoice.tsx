import { Choice } from '../../ui/form/Choice.tsx';

/**
 * The checkbox of a person who signs with a passkey instead of the PIN, which styles then hide. Only if the browser
 * supports passkeys.
 *
 * @param name of the field in the form; it starts with "passkey" or ends with "Passkey".
 * @param whose the person logged in, or the word for another signer, such as “Witness”.
 */
export function ProofChoice({ name, whose }: { name: string; whose: string }) {
  if (!('PublicKeyCredential' in globalThis)) return null;
  const hint =
    whose === 'signer'
      ? 'The browser asks for your passkey at the end, when you press the button below.'
      : 'The browser asks for their passkey at the end: on this device, on their phone or on a security key.';
  return (
    <div className="sign-passkey">
      <Choice
        type="checkbox"
        name={name}
        aria-describedby={`${name}-hint`}
        label={whose === 'signer' ? 'Sign with a passkey instead' : `${whose} signs with a passkey`}
      />
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}
