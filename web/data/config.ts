export interface Config {
  baseUrl: string
  authUrl: string
  clientId: string
  /** Of an embedded board, whose address does not name it. */
  editionId: string | undefined
}

/** What the service has written into the page. */
export const config: Config = (() => {
  const { dataset } = document.querySelector<HTMLElement>('meta[name=easel]') ?? document.body
  const { baseUrl = location.origin, authUrl = '', clientId = '', editionId } = dataset
  return { baseUrl, authUrl, clientId, editionId }
})()
