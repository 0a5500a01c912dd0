type Rich = typeof import('./rich/rich-field.ts')

let loaded: Rich | undefined

/** What edits text with its styles: loaded when a text is edited for the first time. */
export const loadRich = async (): Promise<Rich> => {
  loaded ??= await import('./rich/rich-field.ts')
  return loaded
}

/** Undefined until it is there. */
export const loadedRich = (): Rich | undefined => loaded
