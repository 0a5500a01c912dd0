// Loaded when the first of them is opened.
export { FindBar } from './find-bar.tsx'
export { FrameList } from './frame-list.tsx'
export { LayerList } from './layer-list.tsx'
export { Palette } from './palette.tsx'
