/** What an issuer says of itself, as far as it is used here (OpenID Connect Discovery). */
export interface IssuerMetadata {
  issuer: string
  jwks_uri?: string
  authorization_endpoint?: string
  token_endpoint?: string
  userinfo_endpoint?: string
  revocation_endpoint?: string
  end_session_endpoint?: string
  scopes_supported?: string[]
}

export const DISCOVERY_TIMEOUT_MS = 5_000

/** Some issuers write their name with a trailing slash. */
export const issuerNames = (issuer: string): string[] => [issuer, `${issuer}/`]

/** The issuer's own document; throws where it is another's, or none. */
export const discover = async (issuer: string): Promise<IssuerMetadata> => {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
  })
  const document = (await response.json()) as IssuerMetadata | null
  if (!response.ok || !issuerNames(issuer).includes(document?.issuer ?? ''))
    throw new Error(`${issuer} has no valid discovery document`)
  return document as IssuerMetadata
}
