export { call } from './call.ts'
export { type Client, createClient, type Data, type Input } from './client.ts'
export { EaselError } from './error.ts'
export { openFileStore } from './file-store.ts'
export { openIndexedDbStore } from './indexed-db-store.ts'
export { openLiveZone } from './live.ts'
export { LiveChangeRefused, LiveChangeUnsettled } from './live-errors.ts'
export type {
  LiveCommit,
  LiveEdit,
  LiveElement,
  LiveLock,
  LiveOptions,
  LivePresence,
  LiveRefusal,
  LiveRelease,
  LiveRight,
  LiveStore,
  RefusedChange,
  StoredChanges,
  StoredQueue,
  StoredZone,
} from './live-types.ts'
export type { LiveChangeOptions, LiveEvents, LiveStatus, LiveZone } from './live-zone.ts'
export type { OperationInfo } from './operation-info.ts'
export { type OperationName, type OperationTypes, operations } from './operations.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export { type Item, items, type PagedName, pages } from './pages.ts'
export { type RefreshTokenOptions, refreshingToken } from './refresh-token.ts'
export { type RequestOptions, requestFor, type UploadBody } from './request.ts'
export { toDate } from './time.ts'
export type { TokenSource } from './token.ts'
