const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number) => (n < 10 ? `0${n}` : `${n}`)

// A list repeats the same second and the same day many times over, and Date is the dear part.
let lastSecond = Number.NaN
let lastText = ''

/** G3: `Tue, 04 Feb 2025, 11:34:28`, in UTC. */
export const formatTime = (milliseconds: number): string => {
  const second = Math.floor(milliseconds / 1000)
  if (second === lastSecond) return lastText
  const d = new Date(milliseconds)
  lastSecond = second
  lastText = `${weekdays[d.getUTCDay()]}, ${two(d.getUTCDate())} ${months[d.getUTCMonth()]} ${d.getUTCFullYear()}, ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`
  return lastText
}

const form = /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat), (\d{2}) (\w{3}) (\d{4}), (\d{2}):(\d{2}):(\d{2})$/

/** The milliseconds behind the timestamp form, or NaN where the text is not of that form. */
export const parseTime = (text: string): number => {
  const [, day, month, year, hour, minute, second] = form.exec(text) ?? []
  const index = months.indexOf(month ?? '')
  if (index < 0) return Number.NaN
  const time = Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second))
  return formatTime(time) === text ? time : Number.NaN
}
