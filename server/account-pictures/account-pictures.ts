import { createHash } from 'node:crypto'
import { hasTag, MAX_PICTURE_PIXELS } from '@easel/contract'
import { ApiError } from '../api-error.ts'
import { imageHeaders } from '../assets/image-headers.ts'
import type { NewImage } from '../assets/image-pool.ts'
import type { PictureType } from '../db/identity-schema.ts'
import { lockUserForUpdate } from '../db/locks.ts'
import { BytesResponse, type Handler, NotModified } from '../handler.ts'
import { findUser } from '../identity/users.ts'
import { deletePicture, findPictureOf, maySeeNameOf, readPictureData, savePicture } from './account-pictures.sql.ts'

const isPictureType = (type: NewImage['media_type']): type is PictureType =>
  type === 'image/png' || type === 'image/jpeg' || type === 'image/webp'

/** Of this person: the hash of the bytes alone would tell who else has them. */
const nameOf = (zuid: number, { content_hash }: NewImage): string =>
  createHash('sha256').update(`${zuid} ${content_hash}`).digest('hex').slice(0, 16)

export const setAccountPicture: Handler<'setAccountPicture'> = async ({ db, caller, body: image, now, fail }) => {
  // It goes with the account, also with one that is deleted in this moment.
  await lockUserForUpdate(db, caller.zuid)
  const user = await findUser(db, caller.zuid)
  if (!user || user.deleted_time !== null) throw new ApiError('badToken')
  if (user.bot_edition_id !== null) fail('notForBots')
  const { media_type, width, height, bytes } = image
  const refuse = (reason: string) => fail('imageNotTaken', { attribute: 'body', reason })
  if (!isPictureType(media_type)) return refuse('is neither PNG, JPEG nor WebP')
  if (width > MAX_PICTURE_PIXELS || height > MAX_PICTURE_PIXELS)
    return refuse(`has more than ${MAX_PICTURE_PIXELS} pixels in width or height`)
  const picture = nameOf(caller.zuid, image)
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  await savePicture(db, { zuid: caller.zuid, picture, media_type, set_time: now, data })
  return { current_user_id: caller.zuid, picture }
}

export const removeAccountPicture: Handler<'removeAccountPicture'> = async ({ db, caller, fail }) => {
  if (!(await deletePicture(db, caller.zuid))) fail('pictureNotFound')
  return { current_user_id: caller.zuid }
}

const headers = { ...imageHeaders, 'cache-control': 'private, no-cache', 'content-disposition': 'inline' }

export const getAccountPicture: Handler<'getAccountPicture'> = async ({ db, caller, params, headers: asked, fail }) => {
  const { user_id: zuid } = params
  const [found] = await findPictureOf(db, { zuid })
  if (!found || !(await maySeeNameOf(db, { zuid, caller: caller.zuid }))) return fail('pictureNotFound')
  const { picture, media_type } = found
  const etag = `"${picture}"`
  if (hasTag(asked['if-none-match'], etag)) return new NotModified({ ...headers, etag })
  const [row] = await readPictureData(db, { zuid, picture })
  // Another one was set meanwhile, or it was removed: whoever asks again finds out.
  if (!row) return fail('pictureNotFound')
  return new BytesResponse(media_type, Buffer.from(row.data, 'base64'), { ...headers, etag })
}
