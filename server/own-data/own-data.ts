import { type Handler, StreamResponse } from '../handler.ts'
import { ownDataPieces } from './own-data-pieces.ts'

export const exportOwnData: Handler<'exportOwnData'> = async ({ db, caller, now, recheck }) =>
  new StreamResponse('application/vnd.easel.own-data+json', ownDataPieces({ db, caller, now, recheck }))
