const focusContent = (): void => {
  const main = document.querySelector('main')
  if (!main) return
  // Not every page's main content takes the focus by itself.
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/** To what had the focus before; to the content where that is gone or hidden. */
export const giveFocusBack = (to: Element | null): void => {
  const isThere = to !== document.body && to?.checkVisibility({ visibilityProperty: true })
  if (isThere && to instanceof HTMLElement) to.focus({ preventScroll: true })
  else focusContent()
}

/** Once the next page is drawn, unless it has put the focus somewhere itself. */
export const focusNextPage = (): void => {
  const before = document.activeElement
  requestAnimationFrame(() => {
    const now = document.activeElement
    if (now === before || now === document.body) focusContent()
  })
}

/** Whether the focus goes elsewhere; a click on what takes no focus says nothing about where. */
export const leaves = ({ relatedTarget }: FocusEvent, root: Element | null): boolean =>
  relatedTarget instanceof Node && !root?.contains(relatedTarget)
