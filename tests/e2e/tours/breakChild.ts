import type { Page } from 'playwright/test';

/** A chart that the login chart runs meets an answer that no one gives, and stops. */
export async function breakChild(page: Page, child: string, actor: string): Promise<void> {
  await page.evaluate(
    ([id, name]) => {
      const { countersign } = window as unknown as {
        countersign: { app: { system: { get(id: string): unknown } } };
      };
      const login = countersign.app.system.get('login') as {
        getSnapshot(): { children: Record<string, { send(event: object): void }> };
      };
      const type = `xstate.done.actor.${name}`;
      login.getSnapshot().children[id]?.send({ type, output: null });
    },
    [child, actor] as const,
  );
}
