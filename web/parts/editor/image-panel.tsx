import { ImageUp } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { EditorHandle } from '../../editor/editor.ts'
import type { GeometryName } from '../../editor/geometries.ts'
import type { ImageState } from '../../editor/images/image-types.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { shapeNames } from '../../texts/shape-names.ts'
import { t } from '../../texts/texts.ts'
import { ShapePicture } from './shape-picture.tsx'

interface ImagePanelProps {
  editor: EditorHandle
  image: ImageState
  onDone(): void
}

const MAX_NAME = 500
const offered: readonly GeometryName[] = [
  'basic/RECTANGLE',
  'basic/ROUNDED_RECTANGLE',
  'basic/OVAL',
  'basic/DIAMOND',
  'basic/TRIANGLE',
  'basic/HEXAGON',
]

/** The shape that images are cropped to, what one shows, and another in its place. */
export const ImagePanel = ({ editor, image: { one, shape }, onDone }: ImagePanelProps) => (
  <>
    {one && <Alternative key={one.id} editor={editor} {...one} onDone={onDone} />}
    <fieldset class="popover-row">
      <legend>{t().imageShape}</legend>
      {shapeNames.basic
        .filter(([name]) => offered.includes(name))
        .map(([name, en, de]) => {
          const title = inLanguage({ en, de })
          return (
            <button
              type="button"
              key={name}
              class="icon-button image-shape"
              aria-label={title}
              title={title}
              aria-pressed={shape === name}
              onClick={() => editor.cropImages(name)}
            >
              <ShapePicture name={name} />
            </button>
          )
        })}
    </fieldset>
    {one && (
      <button type="button" class="button" onClick={() => editor.run('replaceImage')}>
        <ImageUp aria-hidden="true" />
        {t().do_replaceImage} …
      </button>
    )}
  </>
)

interface AlternativeProps {
  editor: EditorHandle
  id: string
  alternative: string
  onDone(): void
}

/** Kept by Enter, and when the panel is left. */
const Alternative = ({ editor, id, alternative, onDone }: AlternativeProps) => {
  const typed = useRef(alternative)
  useLayoutEffect(() => () => editor.describeImage(id, typed.current), [])
  return (
    <label class="field">
      <span>{t().imageAlternative}</span>
      <input
        type="text"
        maxLength={MAX_NAME}
        autocomplete="off"
        defaultValue={alternative}
        onInput={({ currentTarget }) => {
          typed.current = currentTarget.value
        }}
        onKeyDown={(event) => event.key === 'Enter' && onDone()}
      />
    </label>
  )
}
