import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

const require = createRequire(import.meta.url)

/** The letters of the app; German is in them too. What they lack comes from the system. */
const weights = [400, 500, 600, 700] as const
const fontName = (weight: number): string => `inter-latin-${weight}-normal.woff2`

/** The look of the web app: the colours and sizes of web/styles/tokens.css, which a test compares. */
export const style = `${weights.map((weight) => `@font-face { font-family: Inter; font-weight: ${weight}; font-display: swap; src: url("${fontName(weight)}") format("woff2"); }\n`).join('')}:root {
  color-scheme: light dark;
  --ink: light-dark(#1a1923, #f1f0f7);
  --soft: light-dark(#5c5a6b, #aeabbd);
  --ground: light-dark(#f6f6fa, #121118);
  --surface: light-dark(#ffffff, #1b1a22);
  --line: light-dark(#e3e2ec, #312f3c);
  --accent: light-dark(#4b3fd6, #a79eff);
  --on-accent: light-dark(#ffffff, #15141b);
  --hover: light-dark(#f0eff6, #2b2a35);
  --alarm: light-dark(#a5122a, #ff9aa9);
  --shadow-high: 0 8px 28px light-dark(rgb(26 25 35 / 14%), rgb(0 0 0 / 55%));
  --space-1: 0.25rem;
  --space-2: 0.5rem;
  --space-3: 0.75rem;
  --space-4: 1rem;
  --space-5: 1.5rem;
  --space-6: 2rem;
  --radius: 0.625rem;
  --radius-large: 1rem;
  --text-small: 0.8125rem;
  --text: 0.9375rem;
  --text-large: 1.125rem;
  --font: "Inter", system-ui, sans-serif;
}
*, *::before, *::after { box-sizing: border-box; }
body {
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--space-5);
  min-height: 100dvh;
  margin: 0;
  padding: max(var(--space-6), env(safe-area-inset-top)) var(--space-4) max(var(--space-6), env(safe-area-inset-bottom));
  background: var(--ground);
  color: var(--ink);
  font: 400 var(--text) / 1.5 var(--font);
  -webkit-font-smoothing: antialiased;
  overflow-wrap: anywhere;
}
.brand {
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  margin: 0;
  font-size: var(--text-large);
  font-weight: 700;
  letter-spacing: -0.02em;
}
.brand svg { width: 1.75rem; height: 1.75rem; }
.brand-ground { fill: var(--accent); }
.brand-line { fill: none; stroke: var(--on-accent); stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
main {
  width: 100%;
  max-width: 26rem;
  padding: var(--space-6);
  border: 1px solid var(--line);
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-high);
}
main.wide { max-width: 46rem; }
main > :first-child { margin-top: 0; }
main > :last-child { margin-bottom: 0; }
h1 { margin: 0 0 var(--space-2); font-size: 1.5rem; font-weight: 700; letter-spacing: -0.02em; line-height: 1.2; }
h2 { margin: var(--space-6) 0 var(--space-2); font-size: var(--text-large); font-weight: 600; letter-spacing: -0.01em; line-height: 1.3; }
p { margin: var(--space-3) 0; }
h1 + p { margin-top: 0; }
ul { padding-inline-start: 1.25rem; }
summary { padding: var(--space-2) 0; color: var(--soft); cursor: pointer; }
a { color: var(--accent); }
label { display: block; margin: var(--space-4) 0 var(--space-1); color: var(--soft); font-size: var(--text-small); }
input, button, .button { font: inherit; border-radius: var(--radius); }
input { width: 100%; min-height: 2.75rem; padding: 0.45rem 0.75rem; border: 1px solid var(--line); background: var(--surface); color: inherit; }
button, .button {
  display: block;
  width: 100%;
  min-height: 2.75rem;
  margin-top: var(--space-3);
  padding: 0.6rem 0.9rem;
  border: 1px solid var(--accent);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background 0.12s;
}
input + button { margin-top: var(--space-5); }
button:hover { filter: brightness(1.08); }
button.quiet, .button.quiet { border-color: var(--line); background: var(--surface); color: var(--ink); font-weight: 500; }
button.quiet:hover, .button.quiet:hover { background: var(--hover); filter: none; }
form + p { margin-top: var(--space-5); }
[id="op.logoutForm"] + p { margin-top: 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
strong { unicode-bidi: isolate; }
.soft { color: var(--soft); }
.warning { padding: var(--space-2) var(--space-3); border: 1px solid var(--alarm); border-radius: var(--radius); color: var(--alarm); }
.code { font-family: ui-monospace, monospace; font-size: 1rem; }
.qr { display: block; width: 100%; max-width: 15rem; margin: var(--space-4) auto; border-radius: var(--radius); }
@media (pointer: coarse) { input { font-size: 1rem; } }
@media (max-width: 30rem) { main { padding: var(--space-5) var(--space-4); } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4b3fd6"/><path d="M9 9h14v9H9zM16 6v3M16 18v3M13 21l-3 5M19 21l3 5" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const version = createHash('sha256').update(style).update(icon).digest('hex').slice(0, 12)

/** Below the address of the provider; a new look has new addresses. */
export const stylePath = `/pages/style.css?${version}`
export const iconPath = `/pages/icon.svg?${version}`

interface File {
  type: string
  read: () => string | Promise<Buffer>
}

const files = new Map<string, File>([
  ['/pages/style.css', { type: 'text/css; charset=utf-8', read: () => style }],
  ['/pages/icon.svg', { type: 'image/svg+xml', read: () => icon }],
  ...weights.map((weight): [string, File] => [
    `/pages/${fontName(weight)}`,
    { type: 'font/woff2', read: () => readFile(require.resolve(`@fontsource/inter/files/${fontName(weight)}`)) },
  ]),
])

/** What pages need to be shown: a browser asks once, and it is not counted as a page. */
export const isPartOfPages = (url: string): boolean => files.has(url.replace(/\?.*/, ''))

export const registerStyle = (app: FastifyInstance): void => {
  for (const [path, { type, read }] of files)
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'public, max-age=86400',
          'x-content-type-options': 'nosniff',
        })
        .send(await read()),
    )
}
