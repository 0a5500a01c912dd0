import { connectorSheets } from './connectors.ts'
import { imageSheet } from './images.ts'
import { labelSheet } from './labels.ts'
import { shapeSheets } from './shapes.ts'
import type { Sheet } from './sheet.ts'
import { styleSheets } from './styles.ts'
import { textSheets } from './texts.ts'

/** Every type, fill, stroke, marker and case of text that the contract has. */
export const sheets: readonly Sheet[] = [
  ...shapeSheets,
  labelSheet,
  ...styleSheets,
  imageSheet,
  ...connectorSheets,
  ...textSheets,
]

/** `Text: scripts` is `text-scripts`. */
export const fileName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
