// Loaded once a zone has a table.

export { barBounds } from './bar-bounds.ts'
export { borderAt, resizeTracks, sizeEdits } from './borders.ts'
export { copiedTable, pasteIntoCells } from './cell-clipboard.ts'
export { clearCells, goToCell, grownRows, wholeTables, writeNextCell } from './cells.ts'
export { insertColumns, insertTable } from './make-table.ts'
export { cellFinder, cellOf, selectedCells } from './table.ts'
export { addTrack, deleteTracks, evenColumns, toShapes } from './tracks.ts'
