import type { EditorHandle } from '../../editor/editor.ts'
import type { StyleState } from '../../editor/style-types.ts'
import { t } from '../../texts/texts.ts'

interface FramePanelProps {
  editor: EditorHandle
  style: StyleState
  onDone(): void
}

/** Pixels; a millimetre of paper has 96 / 25.4. */
const sizes = {
  SLIDE_LANDSCAPE: [1280, 720],
  SLIDE_PORTRAIT: [720, 1280],
  A4: [794, 1123],
  A5: [559, 794],
  A6: [397, 559],
  A7: [280, 397],
  DEVICE_PHONE: [390, 844],
  DEVICE_TABLET: [820, 1180],
  DEVICE_DESKTOP: [1440, 900],
  DEVICE_TV: [1920, 1080],
  DEVICE_WATCH: [198, 242],
  SM_INSTAGRAM_POST: [1080, 1080],
  SM_INSTAGRAM_STORY: [1080, 1920],
  SM_FB_POST: [1200, 630],
  SM_FB_COVER: [820, 312],
  SM_LINKEDIN_POST: [1200, 627],
  SM_LINKEDIN_COVER: [1584, 396],
  SM_TWITTER_POST: [1200, 675],
  SM_TWITTER_HEADER: [1500, 500],
} as const

type Named = keyof typeof sizes

/** What a frame is for: it takes the size of that. */
export const FramePanel = ({ editor, style, onDone }: FramePanelProps) => {
  const choose = (type: Named | 'CUSTOM') => {
    const [width, height] = type === 'CUSTOM' ? [] : sizes[type]
    editor.setStyle({ frame: { type, ...(width && height && { width, height }) } })
    onDone()
  }
  const item = (type: Named | 'CUSTOM', name: string, size: string) => (
    <button
      type="button"
      key={type}
      class="popover-item"
      aria-pressed={style.frameType === type}
      onClick={() => choose(type)}
    >
      <span>{name}</span>
      <span class="soft">{size}</span>
    </button>
  )
  return (
    <div class="popover-list">
      {item('CUSTOM', t().frame_CUSTOM, '')}
      {(Object.keys(sizes) as Named[]).map((type) => item(type, t()[`frame_${type}`], sizes[type].join(' × ')))}
    </div>
  )
}
