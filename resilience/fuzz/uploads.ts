import { samplePng, svgWith } from '@easel/server/testing/sample-request.ts'

const svg = Buffer.from(svgWith('Sample'))

/** Images, parts of them, others than they are called, and what is none. */
export const uploads: readonly { bytes: Buffer; type: string }[] = [
  { bytes: svg, type: 'image/svg+xml' },
  { bytes: svg, type: 'application/octet-stream' },
  { bytes: Buffer.from(svgWith('Another', 'blue')), type: 'image/svg+xml; charset=utf-8' },
  { bytes: Buffer.from(samplePng), type: 'image/png' },
  { bytes: svg, type: 'image/png' },
  { bytes: svg.subarray(0, 40), type: 'image/svg+xml' },
  {
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script></svg>'),
    type: 'image/svg+xml',
  },
  { bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), type: 'image/png' },
  { bytes: Buffer.from('GIF89a'), type: 'image/gif' },
  { bytes: Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP', 'latin1'), type: 'image/webp' },
  { bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]), type: 'image/jpeg' },
  { bytes: Buffer.from('{}'), type: 'application/json' },
  { bytes: Buffer.from('x'), type: 'text/plain' },
]
