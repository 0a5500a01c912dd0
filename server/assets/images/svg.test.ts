import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf } from '@easel/contract/testing/growth.ts'
import { cleanImage } from './clean-image.ts'
import { ImageRefused } from './image.ts'

const open = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'
const clean = (svg: string) => cleanImage(new TextEncoder().encode(svg), 50_000_000)
const cleaned = (inside: string): string => new TextDecoder().decode(clean(`${open}${inside}</svg>`).bytes)
const refused = (svg: string, reason: RegExp) =>
  assert.throws(
    () => clean(svg),
    (error: Error) => error instanceof ImageRefused && reason.test(error.message),
  )

/** What each attack must not leave behind. */
const attacks: Record<string, readonly [inside: string, gone: RegExp]> = {
  'a script': ['<script>alert(1)</script>', /script|alert/],
  'a script under another prefix': [
    '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    /script|alert/,
  ],
  'an event handler': ['<rect width="1" height="1" onload="alert(1)" onclick="alert(1)"/>', /on(load|click)|alert/],
  'a link that runs': ['<a xlink:href="javascript:alert(1)"><text>x</text></a>', /javascript|href/],
  'a foreign object': [
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
    /foreign|img|body/,
  ],
  'an image from elsewhere': ['<image href="https://evil.example/x.png"/>', /image|evil/],
  'an image inside': ['<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>', /image|data:/],
  'a use of another file': ['<use href="https://evil.example/x.svg#a"/>', /evil/],
  'a use of data': ['<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#x"/>', /data:/],
  'a fill from elsewhere': ['<rect fill="url(https://evil.example/#a)" width="1"/>', /evil|url/],
  'a style from elsewhere': ['<rect style="fill:url(//evil.example/x);background:url(x)" width="1"/>', /evil|url/],
  'an escaped address': ['<rect style="fill:u\\72l(//evil.example/x)" width="1"/>', /evil/],
  'an address behind comments': ['<rect style="fill:u/**/rl(//evil.example/x)" width="1"/>', /evil/],
  'an import': ['<style>@import url(//evil.example/x.css); .a{fill:red}</style>', /import|evil/],
  'an import without url': ['<style>@import "//evil.example/x.css";</style>', /import|evil/],
  'a font from elsewhere': ['<style>@font-face{font-family:x;src:url(//evil.example/f)}</style>', /font-face|evil/],
  'a rule with an address': ['<style>rect{fill:url(//evil.example/x)}</style>', /evil/],
  'a style that ends itself': ['<style>a{}&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>', /alert/],
  'an animation': [
    '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
    /animate|set|alert/,
  ],
  'a filter': ['<filter id="f"><feImage href="//evil.example/x"/></filter>', /filter|feImage|evil/],
  'a processing instruction': ['<?xml-stylesheet href="//evil.example/x.css"?>', /stylesheet|evil/],
  'a comment': ['<!-- GPS 52.52 --><metadata><rdf>GPS 52.52</rdf></metadata>', /GPS|metadata/],
  'a handler': [
    '<handler xmlns="http://www.w3.org/2001/xml-events">alert(1)</handler><iframe src="x"/>',
    /handler|iframe|alert/,
  ],
}

/** What could be gone over again from each of its letters; `n` is repeated between the two others. */
const long: Record<string, readonly [before: string, repeated: string, after: string]> = {
  'comments that do not end': ['<style>', '/* ', '</style>'],
  'comments that do not end, in an attribute': ['<rect style="', '/* ', '"/>'],
  'rules without a semicolon': ['<style>', 'a{}', '</style>'],
  'letters that call nothing': ['<rect fill="', 'a', '"/>'],
  'spaces that call nothing': ['<rect fill="a', ' ', 'b"/>'],
  'letters in a declaration': ['<rect style="fill:', 'a', '"/>'],
  'references to what has spaces after it': ['<rect fill="url(#a', ' ', '"/>'],
}

describe('an SVG that somebody has sent', () => {
  for (const [name, [inside, gone]] of Object.entries(attacks))
    test(`[D17] loses ${name}, and keeps its picture`, () => {
      const svg = cleaned(`${inside}<circle r="3" fill="#abcdef"/>`)
      assert.doesNotMatch(svg.replace(/^<svg [^>]*>/, ''), gone)
      assert.match(svg, /<circle r="3" fill="#abcdef"\/>/)
      assert.equal(new TextDecoder().decode(clean(svg).bytes), svg, 'cleaned twice, it is another')
    })

  test('[D17] entities are refused, and a plain document type goes', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    refused(`${bomb}${open}<text>&b;</text></svg>`, /declares entities/)
    refused(
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${open}<text>&x;</text></svg>`,
      /declares entities/,
    )
    refused(`${open}<text>&x;</text></svg>`, /not well-formed/)
    const plain = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert.doesNotMatch(new TextDecoder().decode(clean(`${plain}${open}</svg>`).bytes), /DOCTYPE/)
  })

  test('[D17] references that multiply or go round are refused', () => {
    const levels = Array.from(
      { length: 12 },
      (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`,
    ).join('')
    refused(`${open}<defs><rect id="l0" width="1" height="1"/>${levels}</defs><use href="#l12"/></svg>`, /too much/)
    refused(`${open}<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>`, /go round/)
    const patterns = Array.from({ length: 10 }, (_, n) => {
      const filled = `<rect width="9" height="9" fill="url(#p${n})"/>`
      return `<pattern id="p${n + 1}" width="1" height="1">${filled.repeat(10)}</pattern>`
    }).join('')
    refused(`${open}<pattern id="p0"/>${patterns}<rect fill="url(#p10)" width="9" height="9"/></svg>`, /too much/)
    const nested = `<style>rect{fill:url(#p1)}</style><pattern id="p1"><rect width="1"/></pattern><rect width="5"/>`
    assert.doesNotMatch(cleaned(nested), /url/)
  })

  test('[D17] depth, number and size are bounded', () => {
    refused(`${open}${'<g>'.repeat(100)}${'</g>'.repeat(100)}</svg>`, /nested/)
    refused(`${open}${'<g/>'.repeat(30_000)}</svg>`, /elements/)
    refused(`${open}<path d="${'M0 0'.repeat(600_000)}"/></svg>`, /bytes/)
    refused(open, /not well-formed/)
    refused('<svg><rect/></svg>', /no SVG/)
    assert.throws(() => cleanImage(Buffer.from(`\ufeff${open}</svg>`, 'utf16le'), 1e6), ImageRefused)
  })

  for (const [name, [before, repeated, after]] of Object.entries(long))
    test(`[D17] eight times of ${name} take about eight times as long`, () => {
      const read = (times: number) => {
        const bytes = new TextEncoder().encode(`${open}${before}${repeated.repeat(times)}${after}</svg>`)
        return () => void cleanImage(bytes, 50_000_000)
      }
      const growth = growthOf(read(2_000), read(16_000), 8)
      assert.ok(growth < 3, `${growth} times as long`)
    })

  test('[D17] what calls nothing that is known goes, wherever its name and its bracket stand', () => {
    const fillOf = (value: string) => /fill="([^"]*)"/.exec(cleaned(`<rect fill="${value}"/>`))?.[1]
    for (const value of ['RGB(1, 2, 3)', 'rgb  (1 2 3)', 'a b rgb(1) hsl(2)', 'url(#a) rgb(1)']) {
      assert.equal(fillOf(value), value)
    }
    for (const value of [
      'image(1)',
      'rgb(1) image (2)',
      '(1)',
      'rgb((1))',
      'x-rgb(1)',
      ' (',
      'a rgb\u00a0image\u00a0(1)',
    ])
      assert.equal(fillOf(value), undefined, value)
  })

  test('[D17] comments of a style sheet go, and rules behind one that does not end', () => {
    const rules = 'a{fill:red}/* {x} */b{/**/fill:/*;*/blue}@import x; c/*/*/{fill:green}/* d{fill:red}'
    assert.match(cleaned(`<style>${rules}</style>`), /<style>a\{fill:red\}b\{fill:blue\}c\{fill:green\}<\/style>/)
  })

  test('[D17] gradients, clips, styles, texts and uses stay', () => {
    const inside = [
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient>',
      '<clipPath id="c"><circle r="4"/></clipPath></defs>',
      '<style>.a{fill:url(#g);stroke:#000}</style>',
      '<g clip-path="url(#c)"><rect class="a" width="4" height="4" style="opacity:0.5"/></g>',
      '<text font-family="Inter, sans-serif" x="1">A &amp; B<tspan dy="2">C</tspan></text>',
      '<path id="p" d="M0 0C1 1 2 2 3 3Z" transform="rotate(45) translate(1, 2)"/><use xlink:href="#p" x="3"/>',
    ].join('')
    const svg = cleaned(inside).replaceAll(/^<svg [^>]*>|<\/svg>\n$/g, '')
    assert.equal(svg, inside.replace('xlink:href', 'href'))
  })

  test('[D12] its size is what it says, in pixels, or the part of the plane that it shows', () => {
    const sizeOf = (attributes: string) => {
      const { width, height } = clean(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`)
      return [width, height]
    }
    assert.deepEqual(sizeOf('width="20" height="10"'), [20, 10])
    assert.deepEqual(sizeOf('width="1in" height="72pt"'), [96, 96])
    assert.deepEqual(sizeOf('viewBox="0 0 30 15"'), [30, 15])
    assert.deepEqual(sizeOf('width="100%" height="100%" viewBox="0 0 30 15"'), [30, 15])
    assert.deepEqual(sizeOf('width="60" viewBox="0 0 30 15"'), [60, 30])
    assert.deepEqual(sizeOf(''), [300, 150])
    assert.deepEqual(sizeOf('width="100000" height="50000"'), [4096, 2048])
    assert.throws(() => sizeOf('width="0" height="5"'), ImageRefused)
  })
})
