const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const randomText = (): string => encode(crypto.getRandomValues(new Uint8Array(32)))

/** What of a verifier is sent ahead (RFC 7636). */
export const challengeOf = async (verifier: string): Promise<string> =>
  encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

/** The claims of an ID token that came from the token endpoint itself: its signature says nothing more. */
export const claimsOf = (idToken: string): Record<string, unknown> => {
  const [, payload = ''] = idToken.split('.')
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
}
