/** What a client needs to know of an operation to send it. */
export interface OperationInfo {
  /** `GET /editions/:edition_id` */
  route: string
  /** A success is bytes. */
  binary?: unknown
  /** The body is bytes. */
  upload?: unknown
  /** Of a list in pages: the `from` of the first, and how many items a page has unless `limit` says otherwise. */
  page?: { first: number; limit: number }
}

export const basePath = '/service/api/v1'

export const methodOf = ({ route }: OperationInfo): string => route.slice(0, route.indexOf(' '))
