/** What the secret of a webhook belongs to: it opens for no other one. */
export const boundToWebhook = (id: string) => `webhook ${id}`;
