// Only the page that measures Excalidraw uses it.
declare module 'react' {
  export const createElement: (type: unknown, props: object) => unknown
}
declare module 'react-dom/client' {
  export const createRoot: (container: Element) => { render(element: unknown): void }
}
