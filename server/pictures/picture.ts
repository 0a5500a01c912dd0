import type { Bounds, Frame } from '@easel/contract'
import { type Canvas2d, paintList } from '@easel/drawing/canvas-painter.ts'
import type { DisplayList, Font } from '@easel/drawing/display-list.ts'
import type { Environment } from '@easel/drawing/environment.ts'
import type { DrawnElement } from '@easel/drawing/scene.ts'
import { writeSvg } from '@easel/drawing/svg-writer.ts'
import { approximateWidth, rememberWidths } from '@easel/drawing/text/measure.ts'
import { withoutHidden } from '@easel/drawing/without-hidden.ts'
import { openCanvas, type ServerCanvas } from './canvas.ts'
import { chooseFiles, isShipped } from './font-files.ts'
import { type Images, openImages, type PictureImage } from './images.ts'
import { type PicturePage, pagesOf, presentedFrames } from './picture-pages.ts'
import { fontFaces } from './svg-fonts.ts'

export type PictureFormat = 'svg' | 'png' | 'pdf'

export interface PictureRequest {
  elements: readonly DrawnElement[]
  format: PictureFormat
  title: string
  /** Only this frame and what belongs to it. */
  frame_id?: string | undefined
  /** Pixels for each unit; without it 1, or less where that would be too many pixels. */
  scale?: number | undefined
  /** The width in pixels, in place of a scale. */
  width?: number | undefined
  /** A CSS colour; nothing by default. */
  background?: string | undefined
  maxPixels: number
  /** Those that the elements refer to. */
  images?: readonly PictureImage[] | undefined
  /** Whether SVG brings its fonts along, which it does by default. */
  hasOwnFonts?: boolean | undefined
  fontsFolder?: string | undefined
}

export type PictureResult =
  | { bytes: Uint8Array; missingFonts: string[] }
  | { refusal: 'noFrame' | 'tooLarge' | 'noCanvas'; pixels?: number }

/** What a page of PDF can be, in points. */
const MAX_PAGE = 14_400

/** Draws elements. Runs in a worker thread; equal requests have equal bytes. */
export const drawPicture = async (request: PictureRequest): Promise<PictureResult> => {
  const { format, title, frame_id, background } = request
  const frame =
    frame_id === undefined ? undefined : request.elements.find(({ id, kind }) => id === frame_id && kind === 'FRAME')
  if (frame_id !== undefined && !frame) return { refusal: 'noFrame' }
  const elements = withoutHidden(request.elements)
  const canvas = await openCanvas(request.fontsFolder)
  if (!canvas && format !== 'svg') return { refusal: 'noCanvas' }
  const images = await openImages(request.images ?? [], format === 'svg' ? undefined : canvas)
  const { imageSize } = images
  const environment = { measure: canvas?.measure ?? rememberWidths(approximateWidth), imageSize }
  if (format === 'pdf')
    return pdfOf({ ...request, elements }, frame, { canvas: canvas as ServerCanvas, images }, environment)
  const [page] = pagesOf(elements, frame ? [frame] : [], environment)
  const { list, bounds } = page as PicturePage
  const missingFonts = missingIn(list)
  const scale = scaleOf(request, bounds)
  if (format === 'svg') {
    const style = request.hasOwnFonts === false ? undefined : fontFaces(list)
    const description = (frame?.body as Frame | undefined)?.meta.name
    const looks = { bounds, scale, background, title, description, fontFamily: svgFamily, image: images.svgImage }
    const svg = writeSvg(list, { ...looks, ...(style && { style }) })
    return { bytes: new TextEncoder().encode(svg), missingFonts }
  }
  const pixels = Math.ceil(bounds.width * scale) * Math.ceil(bounds.height * scale)
  if (!(pixels <= request.maxPixels)) return { refusal: 'tooLarge', pixels }
  return {
    bytes: await pngOf(list, bounds, scale, { canvas: canvas as ServerCanvas, images }, background),
    missingFonts,
  }
}

/** Of a picture whose scale nobody asked for: more of them take seconds. */
const USUAL_PIXELS = 8_000_000

const scaleOf = ({ scale, width, format, maxPixels }: PictureRequest, bounds: Bounds): number => {
  const scaleFor = (pixels: number): number => Math.sqrt((pixels * 0.98) / (bounds.width * bounds.height))
  const fitting = scaleFor(maxPixels)
  if (width !== undefined) return Math.min(width / bounds.width, fitting)
  if (scale !== undefined) return scale
  return format === 'svg' ? 1 : Math.min(1, fitting, scaleFor(USUAL_PIXELS))
}

/** What pictures are painted with. */
interface Tools {
  canvas: ServerCanvas
  images: Images
}

type Context = ReturnType<ReturnType<ServerCanvas['library']['createCanvas']>['getContext']>

const paintOn = (
  context: unknown,
  list: DisplayList,
  bounds: Bounds,
  scale: number,
  { canvas, images }: Tools,
  background: string | undefined,
): void => {
  const target = context as Context
  if (background !== undefined) {
    target.fillStyle = background
    target.fillRect(0, 0, Math.ceil(bounds.width * scale), Math.ceil(bounds.height * scale))
  }
  target.scale(scale, scale)
  target.translate(-bounds.left, -bounds.top)
  const { Path2D } = canvas.library
  paintList(context as Canvas2d, list, { Path2D: Path2D as never, cssFont: canvas.cssFont, image: images.image })
}

const pngOf = (list: DisplayList, bounds: Bounds, scale: number, tools: Tools, background?: string) => {
  const size = [bounds.width, bounds.height].map((length) => Math.max(1, Math.ceil(length * scale))) as [number, number]
  const picture = tools.canvas.library.createCanvas(...size)
  paintOn(picture.getContext('2d'), list, bounds, scale, tools, background)
  return picture.encode('png')
}

const pdfOf = (
  { elements, title, background }: PictureRequest,
  frame: DrawnElement | undefined,
  tools: Tools,
  environment: Environment,
): PictureResult => {
  // Without a time, which would make every file another one.
  const document = new tools.canvas.library.PDFDocument({ title, producer: 'Easel' })
  const missing = new Set<string>()
  for (const { list, bounds } of pagesOf(elements, frame ? [frame] : presentedFrames(elements), environment)) {
    const scale = Math.min(1, MAX_PAGE / Math.max(bounds.width, bounds.height))
    paintOn(document.beginPage(bounds.width * scale, bounds.height * scale), list, bounds, scale, tools, background)
    document.endPage()
    for (const family of missingIn(list)) missing.add(family)
  }
  return { bytes: document.close(), missingFonts: [...missing].sort() }
}

/** The families of texts that are drawn in another. */
const missingIn = (list: DisplayList): string[] => {
  const families = new Set<string>()
  for (const instruction of list) if (instruction.op === 'text') families.add(instruction.font.family)
  return [...families].filter((family) => !isShipped(family)).sort()
}

const svgFamily = (font: Font, text: string): string => {
  const others = new Set(chooseFiles(text, font).map(({ family }) => family))
  others.delete(font.family)
  return [font.family, ...others]
    .map((name) => `'${name}'`)
    .concat('sans-serif')
    .join(', ')
}
