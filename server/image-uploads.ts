import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkFirstBytes } from './account-pictures/check-first-bytes.ts'
import { ApiError } from './api-error.ts'
import { createImagePool } from './assets/image-pool.ts'
import { uploadTypes } from './http/upload.ts'
import type { Settings } from './process/settings.ts'

/** Images that are sent, as handlers take them. */
export const registerImageUploads = (app: FastifyInstance, { assets, pictures }: Settings): void => {
  const imagePool = createImagePool({ ...assets, seconds: pictures.seconds }, (error) => {
    app.log.warn({ err: error }, 'an image could not be looked at')
  })
  app.addHook('onClose', imagePool.close)
  const read = async ({ caller, operation }: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined
    // Of a route that strangers may ask, and that takes none.
    if (!caller) throw new ApiError('unsupportedMedia')
    if (operation === 'setAccountPicture') checkFirstBytes(body)
    return imagePool.read(caller, body)
  }
  app.addContentTypeParser([...uploadTypes], { parseAs: 'buffer' }, read)
}
