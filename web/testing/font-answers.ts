import { registerFontRoutes } from '@easel/server/web/fonts.ts'
import fastify from 'fastify'

/** Answers as the service does when a page asks for fonts, and notes what was asked for. */
export const createFontAnswers = (fontsFolder?: string) => {
  const app = fastify()
  registerFontRoutes(app, fontsFolder)
  const asked: string[] = []
  let held: Promise<void> | undefined
  const answer = async (path: string): Promise<{ body: Uint8Array; type: string } | undefined> => {
    asked.push(path)
    if (path.includes('.woff')) await held
    const { statusCode, rawPayload, headers } = await app.inject({ url: path })
    return statusCode === 200 ? { body: rawPayload, type: String(headers['content-type']) } : undefined
  }
  /** Lets files of fonts wait until what it returns is called. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return resolve
  }
  return { asked, answer, hold }
}
