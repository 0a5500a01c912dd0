/** `npm run test:long` runs the resilience tests at their full length, `npm test` in the shortest form that still tells something. */
export const isLong = process.env.EASEL_TEST_LENGTH === 'long'

export const atLength = <T>(length: { short: T; long: T }): T => (isLong ? length.long : length.short)
