import type { LayerRow } from '../../editor/layers/layer-types.ts'
import { t } from '../../texts/texts.ts'

/** What an element is, in a word. */
export const kindName = (kind: LayerRow['kind']): string =>
  ({
    frame: t().do_frame,
    note: t().do_note,
    text: t().do_text,
    shape: t().layerShape,
    image: t().do_image,
    drawing: t().layerDrawing,
    connector: t().do_connector,
  })[kind]
