// Lists repeat the same second many times, and formatting a Date is slow.
let lastSecond = Number.NaN
let lastText = ''

/** G3: `Tue, 04 Feb 2025, 11:34:28`, in UTC. */
export const formatTime = (milliseconds: number): string => {
  const second = Math.floor(milliseconds / 1000)
  if (second === lastSecond) return lastText
  const text = new Date(milliseconds).toUTCString() // Tue, 04 Feb 2025 11:34:28 GMT
  lastSecond = second
  lastText = `${text.slice(0, -13)}, ${text.slice(-12, -4)}`
  return lastText
}

/** The milliseconds of a timestamp; NaN for malformed text. */
export const parseTime = (text: string): number => {
  const time = Date.parse(`${text.replace(/, (?=\d\d:)/, ' ')} GMT`)
  return formatTime(time) === text ? time : Number.NaN
}
