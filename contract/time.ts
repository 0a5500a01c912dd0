const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const pad2 = (n: number) => (n < 10 ? `0${n}` : `${n}`)

// Lists repeat the same second many times, and Date is the expensive part.
let lastSecond = Number.NaN
let lastText = ''

/** G3: `Tue, 04 Feb 2025, 11:34:28`, in UTC. */
export const formatTime = (milliseconds: number): string => {
  const second = Math.floor(milliseconds / 1000)
  if (second === lastSecond) return lastText
  const d = new Date(milliseconds)
  lastSecond = second
  lastText = `${weekdays[d.getUTCDay()]}, ${pad2(d.getUTCDate())} ${months[d.getUTCMonth()]} ${d.getUTCFullYear()}, ${pad2(d.getUTCHours())}:${pad2(d.getUTCMinutes())}:${pad2(d.getUTCSeconds())}`
  return lastText
}

const timestamp = /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat), (\d{2}) (\w{3}) (\d{4}), (\d{2}):(\d{2}):(\d{2})$/

/** The milliseconds of a timestamp; NaN for malformed text. */
export const parseTime = (text: string): number => {
  const [, day, month, year, hour, minute, second] = timestamp.exec(text) ?? []
  const index = months.indexOf(month ?? '')
  if (index < 0) return Number.NaN
  const time = Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second))
  return formatTime(time) === text ? time : Number.NaN
}
