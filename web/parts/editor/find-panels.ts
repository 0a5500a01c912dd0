// Loaded when the first of them is opened.
export { Palette } from './palette.tsx'
