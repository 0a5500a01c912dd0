import { LayoutTemplate } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { createTurns } from '../../data/in-turn.ts'
import { retryBusy } from '../../data/retry-busy.ts'

const inTurn = createTurns(3)

interface TemplatePictureProps {
  edition_id: string
  template_id: string
}

/** What a template looks like. It stands beside a name, and says nothing more. */
export const TemplatePicture = ({ edition_id, template_id }: TemplatePictureProps) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    let made: string | undefined
    const load = async () => {
      if (!isCurrent) return
      const query = { width: devicePixelRatio > 1 ? 480 : 240 }
      const bytes = await retryBusy((options) => api.getTemplatePicture({ edition_id, template_id, query }, options))
      if (!isCurrent) return
      made = URL.createObjectURL(new Blob([bytes as unknown as BlobPart], { type: 'image/png' }))
      setUrl(made)
    }
    // An option without its picture is an option still.
    inTurn(load).catch(() => {})
    return () => {
      isCurrent = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [edition_id, template_id])
  return <div class="template-picture">{url ? <img src={url} alt="" /> : <LayoutTemplate aria-hidden="true" />}</div>
}
