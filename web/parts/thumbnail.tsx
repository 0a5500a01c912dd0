import { useEffect, useRef, useState } from 'preact/hooks'
import { PictureLater } from '../data/first-zones.ts'
import { createTurns } from '../data/in-turn.ts'
import { thumbnailUrl } from '../data/thumbnails.ts'

/** Pictures leave connections of the browser to what the page needs. */
const inTurn = createTurns(3)

interface ThumbnailProps {
  /** Changes when another picture is due. */
  id: string
  /** Resolves with the zone to show; undefined where there is none. */
  find: () => Promise<Parameters<typeof thumbnailUrl>[0] | undefined>
}

/** A zone's small picture, asked for once it comes into sight. It stands beside a name, and says nothing more. */
export const Thumbnail = ({ id, find }: ThumbnailProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    setUrl(undefined)
    const load = async () => {
      if (!isCurrent) return
      const key = await find()
      const found = key && (await thumbnailUrl(key))
      if (isCurrent) setUrl(found)
    }
    const start = () => {
      // A card without its picture is a card still.
      inTurn(load).catch((error) => {
        if (isCurrent && error instanceof PictureLater) timer = setTimeout(start, error.delayMs)
      })
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        start()
      },
      { rootMargin: '200px' },
    )
    if (place.current) observer.observe(place.current)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [id])
  return (
    <div class="thumbnail" ref={place}>
      {url && <img src={url} alt="" />}
    </div>
  )
}
