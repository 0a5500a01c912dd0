import { isLink } from '@easel/contract/shapes/link.ts'
import { type MarkSpec, Schema } from 'prosemirror-model'

/** The style of a portion, a mark for each: what is set apart can be set alone. */
export const styleKeys = ['font_name', 'size', 'fontweight', 'italic', 'underline', 'strike', 'color'] as const

type StyleKey = (typeof styleKeys)[number]

const plain = { attrs: { value: {} }, toDOM: () => ['span', 0] } as const satisfies MarkSpec

/** A mark that other programs know, as a tag. */
const tagged = (tag: string, on: unknown, parseDOM: MarkSpec['parseDOM'] = []): MarkSpec => ({
  attrs: { value: {} },
  toDOM: ({ attrs: { value } }) => [value === on ? tag : 'span', 0],
  parseDOM: parseDOM.map((rule) => ({ ...rule, attrs: { value: on } })),
})

const tags = (...names: string[]) => names.map((tag) => ({ tag }))

const styleMarks: Record<StyleKey, MarkSpec> = {
  font_name: plain,
  size: plain,
  fontweight: tagged('strong', 'BOLD', tags('b', 'strong')),
  italic: tagged('em', true, tags('i', 'em')),
  underline: tagged('u', true, tags('u', 'ins')),
  strike: tagged('s', true, tags('s', 'del', 'strike')),
  color: plain,
}

/**
 * Paragraphs of letters, as the object model has them. How they look comes from the painter: the tags are for other
 * programs that text is copied to.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: {
      content: 'text*',
      whitespace: 'pre',
      attrs: {
        id: { default: null },
        style: { default: null },
        /** The style of what is typed into it while it is empty. */
        empty: { default: null },
        /** What else the paragraph has. */
        other: { default: null },
      },
      toDOM: () => ['p', 0],
      parseDOM: [{ tag: 'p' }],
    },
    text: {},
  },
  marks: {
    link: {
      attrs: { value: {} },
      inclusive: false,
      toDOM: ({ attrs: { value } }) => ['a', { href: String(value), rel: 'noopener noreferrer' }, 0],
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const value = dom.getAttribute('href') ?? ''
            return isLink(value) && { value }
          },
        },
      ],
    },
    ...styleMarks,
    /** What else a portion has, beside its style and in it. */
    other: { attrs: { portion: { default: null }, style: { default: null } }, toDOM: () => ['span', 0] },
  },
})
