import { PinField } from '../../../core/signing/PinField.tsx';
import { ProofChoice } from '../../../core/signing/ProofChoice.tsx';
import { Button } from '../../../ui/basic/Button.tsx';

export function SignCard({
  agent,
  isAgent,
  isRunning,
  isBusy,
  act,
  error,
}: {
  agent: string | null;
  isAgent: boolean;
  isRunning: boolean;
  isBusy: boolean;
  act: string;
  error: string | undefined;
}) {
  return (
    <section className="card screen-only" aria-labelledby="sign-title">
      <div className="card-head">
        <h2 id="sign-title">Sign as the controlled substance agent</h2>
      </div>
      <div className="card-body">
        {isAgent && !isRunning ? (
          <div className="paper-pin">
            <PinField id="pin" label="Your PIN" error={error} />
            <ProofChoice name="passkey" whose="signer" />
            <Button kind="primary" type="submit" busy={isBusy}>
              {act}
            </Button>
            <p className="hint">
              A signed form can’t be changed. A later version amends it. Both are kept.
            </p>
          </div>
        ) : (
          <p>{whyNot(agent, isAgent)}</p>
        )}
      </div>
    </section>
  );
}

function whyNot(agent: string | null, isAgent: boolean): string {
  if (agent === null) {
    return 'No controlled substance agent is named. Ask an administrator to add one in the agency’s settings.';
  }
  return isAgent
    ? 'The period isn’t over yet. Sign the form after its last day.'
    : `Only the controlled substance agent, ${agent}, can sign this form.`;
}
