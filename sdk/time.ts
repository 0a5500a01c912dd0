/** Times of the service are texts like `Tue, 04 Feb 2025, 11:34:28`, in UTC. Of any other text the date is invalid. */
export const toDate = (time: string): Date =>
  /^\w{3}, \d{2} \w{3} \d{4,}, \d{2}:\d{2}:\d{2}$/.test(time)
    ? new Date(`${time.replace(/, (?=\d{2}:)/, ' ')} GMT`)
    : new Date(Number.NaN)
