/**
 * Before a page that was copied is parsed: what it would run, load or style gets other names. The policy of the page stops
 * that anyway, and tells of each. Whoever reads what is left takes letters and known attributes of it only.
 */
export const defuseHtml = (html: string): string =>
  html
    .replaceAll(/<(\/?)(?:script|style|link|meta|base|iframe|object|embed)\b/gi, '<$1template')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag.replaceAll(/([\s/"'])(on\w+|style|data-pm-slice)(?=\s*=)/gi, '$1data-$2'),
    )

/** A document of its own: nothing of it gets into the page. */
export const parseHtml = (html: string): Document => new DOMParser().parseFromString(defuseHtml(html), 'text/html')
