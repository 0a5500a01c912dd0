/** In the browser: what is pressed and is small, or beyond the edge. */
export const findUnfit = `[...document.querySelectorAll('a, button, select, label, input')].flatMap((element) => {
  const { left, right, width, height } = element.getBoundingClientRect()
  const isHidden = !element.checkVisibility({ visibilityProperty: true }) || element.matches('.skip, label input')
  const isFit = Math.min(width, height) >= 39.5 && left >= 0 && right <= innerWidth
  return isHidden || isFit ? [] : [element.outerHTML.slice(0, 99) + ' ' + [left, right, height].map(Math.round)]
}).concat(document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : [])`
