import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { CanvasLayer, CanvasOptions, CanvasView, Pin, PointerTool, Screen, View } from './canvas-types.ts'
import { connectPainter } from './connect-painter.ts'
import { createContent } from './content.ts'
import { drawFrameNames, frameNameAt } from './frame-names.ts'
import { listenForGestures } from './gestures.ts'
import { createImageLoader } from './load-images.ts'
import type { FromPainter } from './messages.ts'
import { clusterAt, clusterPins, drawPins, type PinCluster, placePin } from './pins.ts'
import { createSender } from './send-elements.ts'
import { drawSpotlight } from './spotlight.ts'
import { createStage } from './stage.ts'
import { fitView, isInView, validView, zoomAbout } from './view-math.ts'
import { createMotion } from './view-motion.ts'

export type { CanvasElement, CanvasOptions, CanvasView, FrameInfo, MarkKind, Pin, View } from './canvas-types.ts'

/** How far from an outline or a pin a click still counts, in CSS pixels. */
const PICK_PIXELS = 5
const TOUCH_PICK_PIXELS = 12
const TAP_ZOOM = 2
/** Less than that brings nothing apart. */
const MIN_NEARER = 1.05

interface Fitted {
  bounds: Bounds
  margin: number | undefined
}

interface FitOptions {
  animate?: boolean
  margin?: number | undefined
}

/** A zone on a canvas that can be moved and zoomed. The container needs a size, a name and a focus ring of the page. */
export const createCanvasView = (options: CanvasOptions): CanvasView => {
  const content = createContent()
  let view: View = { x: 0, y: 0, scale: 1 }
  let pins: readonly Pin[] = []
  let { isDark } = options
  let picks = 0
  let received = 0
  let layer: CanvasLayer | undefined
  let tool: PointerTool | undefined
  let updates = 0
  let answered = 0
  let screen: Screen | undefined
  /** What fills the screen, until the view is moved. */
  let fitted: Fitted | undefined
  let kept: { view: View; fitted: Fitted | undefined } | undefined
  let masked: CanvasView['masked'] = (element) => element
  /** Around it is darkness. */
  let lit: Bounds | undefined

  const boundsOf = (id: string): Bounds | undefined => layer?.boundsOf(id) ?? content.boundsOf(id)
  const clusters = (): PinCluster[] => clusterPins(pins, view.scale, boundsOf)

  const painter = connectPainter((message) => receive(message), options.isInPage)
  const stage = createStage(options.container, {
    view: () => view,
    isDark: () => isDark,
    want: (tiles, ratio) => painter.send({ type: 'want', tiles, received, ratio }),
    onResize: (width, height) => keepMiddle(width, height),
    drawActive: (context, size, window, isFresh) => {
      screen = { view, size, ratio: size.ratio, window, isDark, isFresh }
      layer?.draw(context, screen)
    },
    drawOver: (context, size) => {
      context.save()
      context.scale(size.ratio, size.ratio)
      drawFrameNames(context, view, size, content.frames(), isDark)
      drawPins(context, view, size, clusters())
      if (lit) drawSpotlight(context, view, size, lit)
      context.restore()
      if (!layer || !screen) return
      context.save()
      context.scale(size.ratio, size.ratio)
      layer.drawOver(context, screen)
      context.restore()
    },
    isMoving: () => motion.way !== undefined,
    onSettled: (isSettled) => options.onSettled?.(isSettled),
  })
  const sender = createSender(painter, content)
  const images = createImageLoader(options.loadImage, (id, image) =>
    painter.send({ type: 'image', id, image }, image ? [image] : []),
  )

  /** The painter answers each of these. */
  const expectAnswer = (): void => {
    updates += 1
    stage.expectAnswer()
  }

  const receive = (message: FromPainter): void => {
    if (message.type === 'tile') {
      received += 1
      stage.putTile(message.place, message.image, !message.isStale)
      options.onTilePainted?.()
    } else if (message.type === 'stale') {
      if (message.isAnswer) answered += 1
      stage.markStale(message.boxes, message.isAnswer)
    } else if (message.type === 'needImage') images.request(message.id)
    else if (message.type === 'loaded') stage.setLoaded(content.bounds())
    else if (message.request === picks) options.onPick?.(message.id)
  }

  const show = (wanted: View): void => {
    const next = validView(wanted, view)
    if (next.x === view.x && next.y === view.y && next.scale === view.scale) return
    view = next
    stage.invalidate()
    options.onView?.(view)
  }

  const motion = createMotion({
    view: () => view,
    show,
    size: () => stage.size(),
    onChange: () => stage.invalidate(),
  })

  const move = (wanted: View): void => {
    motion.stop()
    fitted = undefined
    show(wanted)
  }

  const setView = (wanted: View, animate: boolean | number = false): void => {
    if (animate === false) {
      move(wanted)
      return
    }
    fitted = undefined
    motion.goTo(wanted, animate === true ? undefined : animate)
  }

  /** A phone is turned, a panel opens: what filled the screen still does, or what was in the middle is there. */
  const keepMiddle = (width: number, height: number): void => {
    const shift = ({ x, y, scale }: View): View => ({ x: x - width / 2 / scale, y: y - height / 2 / scale, scale })
    if (kept) kept.view = shift(kept.view)
    const refitted = fitted && fitView(fitted.bounds, stage.size(), fitted.margin)
    const { way } = motion
    if (way) {
      way.from = shift(way.from)
      way.to = refitted ?? shift(way.to)
    }
    show((!way && refitted) || shift(view))
  }

  const isVoid = (seen: View): boolean => {
    const size = stage.size()
    const { x, y, scale } = seen
    const box = { minX: x, minY: y, maxX: x + size.width / scale, maxY: y + size.height / scale }
    const near = layer && (() => layer?.idsWithin(box) ?? [])
    return content.isAny(() => true) && !content.isAny((bounds) => isInView(bounds, seen, size), near)
  }

  /** Around everything; around one element where they are so far apart that the smallest scale shows none. */
  const boundsToShow = (): Bounds | undefined => {
    const all = content.bounds()
    const [first] = content.ids()
    return all && first !== undefined && isVoid(fitView(all, stage.size())) ? content.boundsOf(first) : all
  }

  const fit = (bounds = boundsToShow(), { animate = false, margin }: FitOptions = {}): void => {
    if (!bounds) return
    setView(fitView(bounds, stage.size(), margin), animate)
    fitted = { bounds, margin }
  }

  const zoomBy = (factor: number, animate = true): void => {
    const { width, height } = stage.size()
    // From where a step before goes to: quick ones add up.
    setView(zoomAbout(motion.way?.to ?? view, factor, width / 2, height / 2), animate)
  }

  const zoomTo = (scale: number): void => zoomBy(scale / (motion.way?.to ?? view).scale)

  /** Goes nearer until the pins are apart; false where they are one, or none can be nearer. */
  const spread = ({ pins: together }: PinCluster): boolean => {
    const places = together.flatMap((pin) => placePin(pin, boundsOf) ?? [])
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    const around = { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
    const isOnePlace = around.width === 0 && around.height === 0
    if (isOnePlace || fitView(around, stage.size()).scale < view.scale * MIN_NEARER) return false
    fit(around, { animate: true })
    return true
  }

  const click = (x: number, y: number, isTouch: boolean): void => {
    picks += 1
    const cluster = clusterAt(clusters(), view, x, y, isTouch ? TOUCH_PICK_PIXELS : 0)
    if (cluster) {
      if (!spread(cluster)) options.onPick?.(cluster.pins[0]?.id)
      return
    }
    const { scale } = view
    const reach = (isTouch ? TOUCH_PICK_PIXELS : PICK_PIXELS) / scale
    const place = { x: view.x + x / scale, y: view.y + y / scale, reach }
    painter.send({ type: 'pick', request: picks, ...place })
  }

  const stopGestures = listenForGestures(options.container, {
    panBy: (dx, dy) => move({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }),
    zoomAt: (factor, x, y) => move(zoomAbout(view, factor, x, y)),
    zoomBy,
    fit: () => fit(undefined, { animate: true }),
    setScale: zoomTo,
    click,
    doubleTap: (x, y) => setView(zoomAbout(view, TAP_ZOOM, x, y), true),
    hold: motion.hold,
    throwBy: motion.throwBy,
    tool: () => tool,
  })
  painter.send({ type: 'start', baseUrl: options.baseUrl, isDark })

  return {
    get view() {
      return view
    },
    setElements(elements) {
      content.replace(Array.from(elements, masked))
      layer?.load(content.elements())
      stage.expectLoad()
      sender.sendAll()
    },
    update(given, removed) {
      const changed = given.map(masked)
      content.update(changed, removed)
      expectAnswer()
      layer?.update(changed, removed)
      painter.send({ type: 'update', changed, removed })
    },
    mark(marks) {
      expectAnswer()
      painter.send({ type: 'marks', marks: new Map(marks) })
    },
    setMask(next) {
      masked = next
    },
    masked: (element) => masked(element),
    setPins(next) {
      pins = [...next]
      options.container.dataset.pins = String(pins.length)
      stage.invalidate()
    },
    setView,
    fit: (bounds, margin) => fit(bounds, { margin }),
    light(bounds) {
      lit = bounds
      stage.invalidate()
    },
    boundsOf: content.boundsOf,
    elementAt: content.get,
    frames: content.frames,
    zoomBy: (factor) => zoomBy(factor),
    zoomTo,
    remember() {
      const mine = { view: motion.way?.to ?? view, fitted }
      kept = mine
      return () => {
        if (kept !== mine) return
        kept = undefined
        if (mine.fitted) fit(mine.fitted.bounds, mine.fitted)
        else setView(mine.view)
      }
    },
    isAstray: () => isVoid(view),
    setDark(next) {
      if (next === isDark) return
      isDark = next
      expectAnswer()
      painter.send({ type: 'dark', isDark })
    },
    setLayer(make) {
      layer = make?.({ redraw: stage.redraw, updates: () => updates, answered: () => answered })
      layer?.load(content.elements())
      stage.invalidate()
    },
    setPointerTool(next) {
      tool = next
    },
    pinAt: (px, py) => clusterAt(clusters(), view, px, py)?.pins[0],
    frameNameAt: (px, py) => frameNameAt(content.frames(), view, px, py),
    get size() {
      return stage.size()
    },
    redraw: stage.redraw,
    destroy() {
      motion.stop()
      stopGestures()
      sender.stop()
      images.stop()
      stage.destroy()
      painter.close()
    },
  }
}
