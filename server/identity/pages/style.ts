/** The style sheet, inlined into each page; light and dark. */
export const style = `
:root { color-scheme: light dark; --ink: #1c1b22; --soft: #5b5966; --paper: #fff; --ground: #f3f2f7; --line: #c9c7d2; --accent: #4b3fd6; --on-accent: #fff; --alarm: #a5122a; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1f0f6; --soft: #b5b2c2; --paper: #23222b; --ground: #17161d; --line: #4a4856; --accent: #a69dff; --on-accent: #17161d; --alarm: #ff9aa9; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 2rem; }
.brand { margin: 0; color: var(--accent); font-weight: 700; letter-spacing: .02em; }
h1 { margin: .25rem 0 1rem; font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.1rem; }
p, li { overflow-wrap: anywhere; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { width: 100%; padding: .6rem .7rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--ground); color: inherit; font: inherit; }
button { width: 100%; margin-top: 1.25rem; padding: .7rem; border: 1px solid var(--accent); border-radius: .4rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { margin-top: .75rem; background: transparent; color: var(--accent); }
a { color: var(--accent); }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
ul { padding-left: 1.25rem; }
.code { font-family: ui-monospace, monospace; font-size: 1.1rem; }
.soft { color: var(--soft); }
.warning { border-left: 4px solid var(--alarm); padding-left: .75rem; color: var(--alarm); }
`
