/** The seed of a test: the same everywhere, so that no change fails by a draw. `EASEL_TEST_SEED=random` explores. */
export const testSeed = (wanted = process.env.EASEL_TEST_SEED): number => {
  if (!wanted) return 20_261_117
  return wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted)
}
