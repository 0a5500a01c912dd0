import { Download } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { api } from '../data/api.ts'
import { fileName, saveFile } from '../data/save-file.ts'
import type { ZoneKey } from '../data/zone-key.ts'
import { t } from '../texts/texts.ts'
import { Menu } from './menu.tsx'

const formats = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
  json: 'application/json',
} as const
type Format = keyof typeof formats

/** The zone as a file. */
export const ExportMenu = ({ at, name }: { at: ZoneKey; name: string }) => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  // It may come later than the menu.
  const latestName = useRef(name)
  latestName.current = name
  const download = async (format: Format) => {
    setState('busy')
    try {
      const bytes = await api.exportZone({ ...at, query: { format } })
      saveFile(bytes as unknown as Uint8Array, `${fileName(latestName.current, 'board')}.${format}`, formats[format])
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  const texts: Record<Format, string> = {
    svg: t().exportSvg,
    png: t().exportPng,
    pdf: t().exportPdf,
    json: t().exportJson,
  }
  return (
    <>
      <Menu label={t().exportAs} icon={<Download aria-hidden="true" />}>
        {(close) =>
          (Object.keys(formats) as Format[]).map((format) => (
            <button
              type="button"
              key={format}
              onClick={() => {
                close()
                void download(format)
              }}
            >
              {texts[format]}
            </button>
          ))
        }
      </Menu>
      <div class="toast-place" role="status">
        {state === 'busy' && <p class="toast">{t().exporting}</p>}
        {state === 'failed' && (
          <p class="toast">
            {t().exportFailed}
            <button type="button" class="link" onClick={() => setState('idle')}>
              {t().close}
            </button>
          </p>
        )}
      </div>
    </>
  )
}
