import { encodeQR } from 'qr'
import { type Html, html, type Text } from './html.ts'

const BORDER = 4

/** A picture for the camera of a phone, dark on light whatever the colours of the page. */
export const qrCode = (text: string, label: Text): Html => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
  const size = rows.length
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${path}"/>
</svg>`
}
