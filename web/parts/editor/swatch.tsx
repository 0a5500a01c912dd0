/** A colour as a picture: style attributes are not let in by the page's policy. */
export const Swatch = ({ colour, isLine = false }: { colour: string | undefined; isLine?: boolean }) => (
  <svg viewBox="0 0 20 20" class="swatch" aria-hidden="true">
    <circle
      cx="10"
      cy="10"
      r={isLine ? 7 : 8.5}
      {...(isLine ? { fill: 'none', stroke: colour ?? 'none', 'stroke-width': 4 } : { fill: colour ?? 'none' })}
    />
    <circle cx="10" cy="10" r="9" class="swatch-edge" />
    {colour === undefined && <path d="M4 16 16 4" class="swatch-edge" />}
  </svg>
)
