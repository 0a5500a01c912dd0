import { imageTypes } from './image-types.ts'

/** Asks for files; nothing is told where none is chosen. */
export const pickImages = (isSeveral: boolean, onPicked: (files: File[]) => void): void => {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = imageTypes.join(',')
  input.multiple = isSeveral
  input.addEventListener('change', () => onPicked([...(input.files ?? [])]))
  input.click()
}
