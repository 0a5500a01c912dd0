import { useEffect, useRef, useState } from 'preact/hooks'
import { thumbnailUrl } from '../data/thumbnails.ts'

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
    setUrl(undefined)
    const load = async () => {
      const key = await find()
      const found = key && (await thumbnailUrl(key))
      if (isCurrent) setUrl(found)
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        // A card without its picture is a card still.
        load().catch(() => {})
      },
      { rootMargin: '200px' },
    )
    if (place.current) observer.observe(place.current)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [id])
  return (
    <div class="thumbnail" ref={place}>
      {url && <img src={url} alt="" />}
    </div>
  )
}
