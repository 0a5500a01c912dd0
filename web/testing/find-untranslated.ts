/**
 * In the browser, in the pseudo-language: what is shown or read out and is neither of the catalogue, which is in brackets,
 * nor of Intl, which is in Greek or Hebrew letters there, nor one of these data, nor a key.
 */
export const findUntranslated = (data: readonly string[]): string => `(() => {
  const data = ${JSON.stringify([...data].sort((a, b) => b.length - a.length))}
  const keys = /\\b(Ctrl|Alt|Del|Esc|Enter|Tab|PgUp|PgDn|Home|End|Space|F\\d)\\b|(^|[+(])[A-Z](?=$|[+)])/g
  const unknown = (text) => {
    let rest = text
    for (let before; before !== rest; ) {
      before = rest
      rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
    }
    for (const one of data) rest = rest.replaceAll(one, '')
    return /\\p{L}/u.test(rest.replaceAll(keys, '').replaceAll(/[\\p{Script=Greek}\\p{Script=Hebrew}]/gu, ''))
  }
  const found = new Set()
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext']
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('script, style, noscript, code, pre, [data-data]') || !element.checkVisibility()) continue
    const where = element.tagName.toLowerCase() + '.' + (element.getAttribute('class') ?? '')
    for (const name of attributes) {
      const value = element.getAttribute(name)
      if (value && unknown(value)) found.add(where + ' ' + name + ': ' + value)
    }
    for (const node of element.childNodes)
      if (node.nodeType === 3 && unknown(node.data)) found.add(where + ': ' + node.data)
  }
  if (unknown(document.title)) found.add('title of the page: ' + document.title)
  return [...found]
})()`

/** In the browser: what is beyond an edge of the screen or of what holds it, without a way to scroll there. */
export const findCutOff = `(() => {
  const found = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) found.push('the page scrolls sideways: ' + root.scrollWidth + ' of ' + innerWidth)
  const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  for (const element of document.querySelectorAll('a, button, select, input, label, h1, h2, h3, p, kbd, th, td')) {
    if (isHidden(element) || element.closest('.visually-hidden, .skip, .board, [inert]') || element.matches('label input')) continue
    const { left, right, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    let scroller = element.parentElement
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowX)) scroller = scroller.parentElement
    const bounds = scroller && scroller !== document.body && scroller.scrollWidth > scroller.clientWidth
      ? undefined : { left: 0, right: innerWidth }
    if (bounds && (left < bounds.left - 1 || right > bounds.right + 1))
      found.push('beyond the edge: ' + element.outerHTML.slice(0, 120) + ' ' + [left, right].map(Math.round))
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isClipped = element.matches('button, a, h1, h2, h3, p, label') && element.scrollWidth > element.clientWidth + 1
    if (isClipped && overflowX === 'hidden' && textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
      found.push('cut off: ' + element.outerHTML.slice(0, 120))
  }
  return found
})()`
