import Type from 'typebox'
import { ownEtag } from './etag.ts'
import { extension } from './operation.ts'
import { Bytes, Id } from './schema.ts'

const mediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export const MAX_PICTURE_BYTES = 262_144
/** In width and in height. */
export const MAX_PICTURE_PIXELS = 1_024

/** Of somebody in a list; absent while they have none. */
export const Picture = Type.Optional(
  Type.String({
    description: 'of those with a picture, which GET /users/:user_id/picture has: another one, another text',
  }),
)

const ofCaller = { access: 'anyone', skipApiKey: true, scope: ['Service.editions.UPDATE'] } as const

export const setAccountPicture = extension({
  ...ofCaller,
  route: 'PUT /users/me/picture',
  summary:
    'Set the picture of the caller: PNG, JPEG or WebP of at most 256 KiB and 1,024 × 1,024 pixels; kept without metadata',
  message: 'Picture set',
  upload: [...mediaTypes, 'application/octet-stream'],
  uploadBytes: MAX_PICTURE_BYTES,
  data: Type.Object({ current_user_id: Id, picture: Type.String() }),
  errors: ['imageNotTaken', 'notForBots'],
})

export const removeAccountPicture = extension({
  ...ofCaller,
  route: 'DELETE /users/me/picture',
  summary: 'Remove the picture of the caller',
  message: 'Picture removed',
  data: Type.Object({ current_user_id: Id }),
  errors: ['pictureNotFound'],
})

export const getAccountPicture = extension({
  ...ownEtag,
  route: 'GET /users/:user_id/picture',
  summary:
    'The picture of the caller, of somebody in one of their editions, or named in the members of a space they see',
  message: 'Picture read',
  // Guests who came by a link have tokens without it.
  scope: ['Service.editions.READ'],
  access: 'anyone',
  skipApiKey: true,
  data: Bytes,
  binary: mediaTypes,
  errors: ['pictureNotFound'],
})
