/**
 * What each inventory of an agency holds. The key needs the scopes `inventories` and `stock`.
 *
 * @param {string} origin such as https://countersign.agency.org
 * @param {string} key an API key
 * @returns {Promise<{ site: string, name: string, holdings: unknown[] }[]>}
 */
export async function readInventories(origin, key) {
  const headers = { Authorization: `Bearer ${key}` };
  const get = async (/** @type {string} */ path) => {
    const reply = await fetch(`${origin}${path}`, { headers });
    const body = await reply.json();
    if (!reply.ok) throw new Error(`${body.code}: ${body.detail}`);
    return body;
  };
  const held = [];
  const { sites } = await get('/api/Inventories');
  for (const site of sites) {
    const { inventories } = await get(`/api/Inventories?siteId=${site.id}`);
    for (const { id, name } of inventories) {
      const { holdings } = await get(`/api/Inventories/${id}`);
      held.push({ site: site.name, name, holdings });
    }
  }
  return held;
}
