/** Classes of authentication that mean two factors: REFEDS, the PAPE policy, and OpenID's phishing-resistant ones. */
const twoFactorClasses = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'phr',
  'phrh',
]);

/** Whether an ID token says that two factors were used: `amr` holds `mfa` (RFC 8176), or `acr` names such a class. */
export function assertsTwoFactors(claims: Readonly<Record<string, unknown>>) {
  const methods = Array.isArray(claims.amr) ? claims.amr : [];
  return (
    methods.includes('mfa') || (typeof claims.acr === 'string' && twoFactorClasses.has(claims.acr))
  );
}
