// Loaded when the first of them is opened.
export { ArrangePanel } from './arrange-panel.tsx'
export { ColourPanel } from './colour-panel.tsx'
export { ConnectorPanel } from './connector-panel.tsx'
export { FramePanel } from './frame-panel.tsx'
export { InkBar } from './ink-bar.tsx'
export { ValuesPanel } from './values-panel.tsx'
