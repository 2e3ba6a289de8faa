/**
 * Deactivates the person with a username, which ends their sessions. The key needs the scope `provisioning`.
 *
 * @param {string} origin such as https://countersign.agency.org
 * @param {string} key an API key
 * @param {string} userName
 * @returns {Promise<boolean>} whether there is such a person
 */
export async function disablePerson(origin, key, userName) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/scim+json' };
  const call = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    const reply = await fetch(`${origin}/api/scim/v2/Users${path}`, { headers, ...init });
    const body = await reply.json();
    if (!reply.ok) throw new Error(`${body.scimType ?? body.status}: ${body.detail}`);
    return body;
  };
  const filter = encodeURIComponent(`userName eq ${JSON.stringify(userName)}`);
  const [person] = (await call(`?filter=${filter}`)).Resources;
  if (person === undefined) return false;
  const body = JSON.stringify({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  });
  await call(`/${person.id}`, { method: 'PATCH', body });
  return true;
}
