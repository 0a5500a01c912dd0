import type { RichText } from '@easel/contract/shapes/text.ts'

type ParagraphStyle = NonNullable<NonNullable<RichText['properties']>['para_style']>
type PortionStyle = NonNullable<ParagraphStyle['portion_style']>
export type Alignment = NonNullable<ParagraphStyle['halign']>
export type FontFamily = NonNullable<PortionStyle['font_name']>['name']
export type ListKind = 'bullets' | 'numbers'

export type TextToggle = 'bold' | 'italic' | 'underline' | 'strike'

/** What can be done with text: with what is marked in a field, or with all of it. */
export type TextChange =
  /** On where it is off for some; or as told. */
  | { toggle: TextToggle; to?: boolean }
  | { colour: string }
  | { size: number }
  | { family: FontFamily }
  | { align: Alignment }
  | { list: ListKind }
  | { indent: 1 | -1 }
  /** Undefined for none. */
  | { link: string | undefined }

/** How text looks: what is not the same for all of it is undefined, or false. */
export interface TextLook {
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  colour: string | undefined
  size: number | undefined
  family: string | undefined
  align: Alignment | undefined
  list: ListKind | undefined
  link: string | undefined
}

/** Where text is typed: over the letters that the painter writes. */
export interface TextField {
  readonly dom: HTMLElement
  /** What is written now; of a name its letters alone count. */
  readonly text: RichText
  readonly plain: string
  focus(): void
  /** Puts the caret at a place of the window, or next to it. */
  setCaret(x: number, y: number): void
  /** Puts it over the letters again. */
  place(): void
  destroy(): void
}

/** A field that knows more than letters. */
export interface RichField extends TextField {
  readonly look: TextLook
  change(change: TextChange): void
  isInList(): boolean
}

/** What can be done with text: with what is written, else with what is selected. */
export interface EditorText {
  change(change: TextChange): void
  readonly look: TextLook | undefined
  /** Shows, or hides, the field for the address of a link. */
  askLink(isAsked: boolean): void
  readonly isLinkAsked: boolean
  /** The fonts that the service has. */
  families(): readonly FontFamily[]
}
