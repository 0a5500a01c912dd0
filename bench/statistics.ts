const ascending = (one: number, other: number): number => one - other

export const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted(ascending)
  const middle = sorted.length / 2
  return mean(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1))
}

/** The least figure that so great a share of all do not exceed. */
export const quantile = (figures: readonly number[], share: number): number =>
  figures.toSorted(ascending)[Math.max(0, Math.ceil(figures.length * share) - 1)] ?? Number.NaN

export const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length

export interface Sample {
  /** Seconds. */
  at: number
  value: number
}

/** How far a straight line, fitted by least squares, rises from the first sample to the last. */
export const fittedGrowth = (samples: readonly Sample[]): number => {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last) return Number.NaN
  const at = mean(samples.map((sample) => sample.at))
  const value = mean(samples.map((sample) => sample.value))
  const covariance = mean(samples.map((sample) => (sample.at - at) * (sample.value - value)))
  const variance = mean(samples.map((sample) => (sample.at - at) ** 2))
  return (covariance / variance) * (last.at - first.at)
}
