import assert from 'node:assert/strict'
import { openCanvas, type ServerCanvas } from '@easel/server/pictures/canvas.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { At } from './editor-page.ts'
import type { Colleague } from './people.ts'

/** Of 255. Chromium gives small letters more contrast than the server's library does, at the same places. */
const THRESHOLD = 48
const MAX_SHARE = 0.01
/** Of the board, but for its dots. */
const PAPER = '#f4f6f8'

/** In the browser. */
interface Board {
  width: number
  height: number
  toDataURL(): string
}

const exported = async ({ api }: Person, zone: ZonePath, format: 'svg' | 'png'): Promise<Buffer> =>
  Buffer.from((await api.exportZone({ ...zone, query: { format, scale: 1, background: PAPER } })) as Uint8Array)

const boundsOf = async (owner: Person, zone: ZonePath) => {
  const box = /viewBox="([^"]+)"/.exec((await exported(owner, zone, 'svg')).toString())?.[1] ?? ''
  const [left = 0, top = 0, width = 0, height = 0] = box.split(' ').map(Number)
  return { left, top, width, height }
}

/** What is in the middle of a board that shows all of it. */
export const middleOf = async (owner: Person, zone: ZonePath): Promise<At> => {
  const { left, top, width, height } = await boundsOf(owner, zone)
  return { x: left + width / 2, y: top + height / 2 }
}

/** What a board shows around a place at 100 %, and the same part of an export: they differ in less than a hundredth of the pixels. */
export const screenAndExportAgree = async (
  { page, hands }: Colleague,
  owner: Person,
  zone: ZonePath,
  middle: At,
): Promise<void> => {
  await hands.settled()
  const { library } = (await openCanvas()) as ServerCanvas
  const pixelsOf = async (bytes: Buffer, left: number, top: number, width: number, height: number) => {
    const context = library.createCanvas(width, height).getContext('2d')
    context.fillStyle = PAPER
    context.fillRect(0, 0, width, height)
    context.drawImage(await library.loadImage(bytes), left, top)
    return context.getImageData(0, 0, width, height).data
  }
  const { width, height, url } = await page
    .locator('.board canvas')
    .first()
    .evaluate((element) => {
      const board = element as unknown as Board
      return { width: board.width, height: board.height, url: board.toDataURL() }
    })
  const { left, top } = await boundsOf(owner, zone)
  const place = [width / 2 + left - middle.x, height / 2 + top - middle.y] as const
  const ours = await pixelsOf(await exported(owner, zone, 'png'), ...place, width, height)
  const theirs = await pixelsOf(Buffer.from(url.split(',')[1] ?? '', 'base64'), 0, 0, width, height)
  let differing = 0
  for (let at = 0; at < ours.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs((ours[at + channel] ?? 0) - (theirs[at + channel] ?? 0)) > THRESHOLD))
      differing += 1
  const share = differing / (width * height)
  assert.ok(share < MAX_SHARE, `${share} of the pixels of the screen differ from the export`)
}
