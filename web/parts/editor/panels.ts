// Loaded when the first of them is opened.
export { ArrangePanel } from './arrange-panel.tsx'
export { ColourPanel } from './colour-panel.tsx'
export { ConnectorPanel } from './connector-panel.tsx'
export { FramePanel } from './frame-panel.tsx'
export { ImagePanel } from './image-panel.tsx'
export { InkBar } from './ink-bar.tsx'
export { PasteDialog } from './paste-dialog.tsx'
export { ValuesPanel } from './values-panel.tsx'
