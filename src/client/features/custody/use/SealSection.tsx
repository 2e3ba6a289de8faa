import { SealFields } from '../../../core/seals/SealFields.tsx';
import type { SectionProps } from './UseForm.tsx';

/** How a sealed inventory was left after the use. */
export function SealSection({ context, errorOf }: SectionProps) {
  const { typed, choices } = context;
  const { policy } = choices.seal;
  if (policy === 'none') return null;
  return (
    <section className="form-section" aria-labelledby="s-seal">
      <h2 id="s-seal">Seal</h2>
      {choices.inventory.seal?.state === 'sealed' && (
        <p className="hint">
          Is there another drug for this incident? Leave the inventory open now, and apply the new
          seal with the last drug.
        </p>
      )}
      <SealFields
        seal={choices.inventory.seal}
        typed={typed ?? {}}
        errors={{
          sealFound: errorOf('reseal.sealFound'),
          sealAfter: errorOf('reseal'),
          sealNumber: errorOf('reseal.sealNumber'),
        }}
      />
    </section>
  );
}
