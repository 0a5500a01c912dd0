/** An element of an SVG that may stay, with what may stay of it. */
export interface SvgNode {
  name: string
  attributes: Map<string, string>
  children: (SvgNode | string)[]
}
