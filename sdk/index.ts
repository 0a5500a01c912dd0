export { call } from './call.ts'
export { type Client, createClient, type Data, type Input } from './client.ts'
export { EaselError } from './error.ts'
export { openLiveZone } from './live.ts'
export { LiveChangeRefused } from './live-document.ts'
export type {
  LiveCommit,
  LiveEdit,
  LiveElement,
  LiveOptions,
  LivePresence,
  LiveRefusal,
  LiveRight,
  LiveStore,
  StoredChanges,
} from './live-types.ts'
export type { LiveEvents, LiveStatus, LiveZone } from './live-zone.ts'
export type { OperationInfo } from './operation-info.ts'
export { type OperationName, type OperationTypes, operations } from './operations.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export { type Item, items, type PagedName, pages } from './pages.ts'
export { type RefreshTokenOptions, refreshingToken } from './refresh-token.ts'
export { type RequestOptions, requestFor, type UploadBody } from './request.ts'
export type { TokenSource } from './token.ts'
