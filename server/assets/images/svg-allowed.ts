const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** What an SVG may hold. No scripts, links, animations, embedded documents, pictures or filters. */
export const elements = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop
  clipPath mask pattern marker title desc style`)

/** Groups to us: a link, and a choice by language. */
export const groups = words('a switch')

/** Elements whose words are shown, or said. */
export const withText = words('text tspan title desc style')

/** What style sheets and attributes alike can say. */
export const properties = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation direction display dominant-baseline
  fill fill-opacity fill-rule font-family font-size font-stretch font-style font-variant font-weight letter-spacing
  marker-end marker-mid marker-start mask mix-blend-mode opacity overflow paint-order shape-rendering stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-anchor text-decoration text-rendering unicode-bidi vector-effect visibility
  word-spacing writing-mode`)

export const attributes = words(`
  class clipPathUnits cx cy d dx dy fr fx fy gradientTransform gradientUnits height lengthAdjust markerHeight
  markerUnits markerWidth maskContentUnits maskUnits offset orient pathLength patternContentUnits patternTransform
  patternUnits points preserveAspectRatio r refX refY rotate rx ry spreadMethod textLength transform viewBox width x x1
  x2 y y1 y2`)

/** Elements that may refer to another one of the same picture. */
export const referring = words('use linearGradient radialGradient pattern')
