/** Three shades of a colour: for areas, for lines and small shapes, for text. */
export interface Hue {
  pale: string
  mid: string
  deep: string
}

export const yellow: Hue = { pale: '#fef3c7', mid: '#fcd34d', deep: '#92400e' }
export const orange: Hue = { pale: '#ffedd5', mid: '#fdba74', deep: '#9a3412' }
export const red: Hue = { pale: '#fee2e2', mid: '#fca5a5', deep: '#991b1b' }
export const pink: Hue = { pale: '#fce7f3', mid: '#f9a8d4', deep: '#9d174d' }
export const violet: Hue = { pale: '#ede9fe', mid: '#c4b5fd', deep: '#5b21b6' }
export const blue: Hue = { pale: '#dbeafe', mid: '#93c5fd', deep: '#1e40af' }
export const teal: Hue = { pale: '#ccfbf1', mid: '#5eead4', deep: '#115e59' }
export const green: Hue = { pale: '#d1fae5', mid: '#6ee7b7', deep: '#065f46' }
export const grey: Hue = { pale: '#f3f4f6', mid: '#d1d5db', deep: '#374151' }

export const paper = '#ffffff'
export const ink = '#1f2937'
export const faint = '#6b7280'
