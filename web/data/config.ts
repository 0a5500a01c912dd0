/** Where and as what people sign in: server/web/sign-in.ts writes it. */
export interface Provider {
  issuer: string
  clientId: string
  authorization: string
  token: string
  userinfo?: string
  revocation?: string
  endSession?: string
  account?: string
  admin?: string
  hasZuid: boolean
  scope?: string
  hasOfflineScope: boolean
  parameters: Record<string, string>
  tokenParameters: Record<string, string>
}

export interface Config {
  baseUrl: string
  provider: Provider
  /** Of an embedded board, whose address does not name it. */
  editionId: string | undefined
}

/** What the service has written into the page. */
export const config: Config = (() => {
  const { dataset } = document.querySelector<HTMLElement>('meta[name=easel]') ?? document.body
  const { baseUrl = location.origin, signIn = '{}', editionId } = dataset
  return { baseUrl, provider: JSON.parse(signIn) as Provider, editionId }
})()
