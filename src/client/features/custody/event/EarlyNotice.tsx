import type { earlyIn } from '../../../../rules/custody/form/earlyQuestion.ts';
import { Message } from '../../../ui/feedback/Message.tsx';

/** Why stock should not be at a designated site yet (STOCK-07). */
export function EarlyNotice({ early }: { early: ReturnType<typeof earlyIn> }) {
  if (early === null) return null;
  return (
    <Message kind="warning" title={`Check the DEA notice for ${early.site}`}>
      <p>{early.warning}</p>
    </Message>
  );
}
