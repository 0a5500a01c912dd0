import { ImageOff, SquareDashed } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { PictureLater } from '../data/first-zones.ts'
import { createTurns } from '../data/in-turn.ts'
import { thumbnailUrl } from '../data/thumbnails.ts'
import { t } from '../texts/texts.ts'

/** Pictures leave connections of the browser to what the page needs. */
const inTurn = createTurns(3)

interface ThumbnailProps {
  /** Changes when another picture is due. */
  id: string
  /** Resolves with the zone to show; undefined where there is none. */
  find: () => Promise<Parameters<typeof thumbnailUrl>[0] | undefined>
}

type Picture = { state: 'loading' | 'empty' | 'refused' } | { state: 'there'; url: string }

/** A zone's small picture, asked for once it comes into sight. It stands beside a name, and says nothing more once it is there. */
export const Thumbnail = ({ id, find }: ThumbnailProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<Picture>({ state: 'loading' })
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    setPicture({ state: 'loading' })
    let isNear = false
    let isAsking = false
    const load = async () => {
      // Whoever scrolls on does not wait for what they have passed.
      if (!isCurrent || !isNear) return
      const key = await find()
      const found = key && (await thumbnailUrl(key))
      observer.disconnect()
      if (isCurrent) setPicture(found ? { state: 'there', url: found } : { state: 'empty' })
    }
    const start = () => {
      clearTimeout(timer)
      if (isAsking || !isNear) return
      isAsking = true
      inTurn(load)
        // A card without its picture is a card still.
        .catch((error) => {
          if (!isCurrent) return
          if (error instanceof PictureLater) timer = setTimeout(start, error.delayMs)
          else {
            observer.disconnect()
            setPicture({ state: 'refused' })
          }
        })
        .finally(() => {
          isAsking = false
        })
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isNear = entries.at(-1)?.isIntersecting ?? false
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
    <div class="thumbnail" ref={place} data-state={picture.state}>
      {picture.state === 'there' && <img src={picture.url} alt="" />}
      {picture.state === 'empty' && <SquareDashed aria-hidden="true" />}
      {picture.state === 'refused' && <ImageOff aria-hidden="true" />}
      {picture.state !== 'there' && <span class="visually-hidden">{words(picture.state)}</span>}
    </div>
  )
}

const words = (state: 'loading' | 'empty' | 'refused'): string =>
  ({ loading: t().pictureLoading, empty: t().pictureEmpty, refused: t().pictureRefused })[state]
