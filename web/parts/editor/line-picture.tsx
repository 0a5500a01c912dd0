/** A line of a width, for a button that sets it. */
export const LinePicture = ({ width, dash }: { width: number; dash: string }) => (
  <svg viewBox="0 0 24 20" class="line-picture" aria-hidden="true">
    <path d="M2 10h20" stroke-width={width} {...(dash && { 'stroke-dasharray': dash })} />
  </svg>
)
