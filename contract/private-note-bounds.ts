/** How wide and high a note is once it is an element; while it is private too. */
export const PRIVATE_NOTE_SIZE = 200

export const MAX_PRIVATE_NOTES_OF_ONE = 100
/** Of a zone. */
export const MAX_PRIVATE_NOTES = 500
