import { useEffect, useRef, useState } from 'preact/hooks'
import { accountPictureUrl } from '../data/account-picture.ts'

/** Over the initials, which stay until the picture is there, and where it does not come. Asked for once it comes into sight. */
export const AvatarPicture = ({ id, picture }: { id: string; picture: string }) => {
  const place = useRef<HTMLImageElement>(null)
  const [url, setUrl] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const load = () =>
      accountPictureUrl(id, picture).then(
        (found) => isCurrent && setUrl(found),
        () => isCurrent && setRefused(true),
      )
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void load()
    })
    if (place.current) observer.observe(place.current)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [])
  return isRefused ? null : <img ref={place} src={url} alt="" onError={() => setRefused(true)} />
}
