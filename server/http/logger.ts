import { type DestinationStream, type Logger, pino } from 'pino'

// biome-ignore format: a word list
const secrets = [
  'authorization', 'cookie', 'cookies', 'set-cookie', 'x-service-apikey', 'password', 'token', 'access_token',
  'refresh_token', 'id_token', 'client_secret', 'secret',
]

/** Three objects deep. */
const secretPaths = secrets.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`])

/** JSON, a line an event. Nothing here logs a secret on purpose; the list is for what slips in with an object. */
export const createLogger = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '[redacted]' },
    },
    destination,
  )
