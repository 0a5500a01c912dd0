/** As the avatars have them: styles/badges.css. */
const colours = ['#4b3fd6', '#0b6b8a', '#a3366b', '#0b7a4b', '#8a4b00', '#6b3fb0', '#b0323a', '#2f5fb3'] as const

/** The colour of somebody's cursor and of what they have selected. */
export const colourOf = (zuid: string): string =>
  colours[[...zuid].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % colours.length] as string
