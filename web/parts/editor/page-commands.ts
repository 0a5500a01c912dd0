/** Something that the page does and not the editor, by its name. */
export interface PageCommand {
  id: string
  label: string
  /** As commands of the editor name it. */
  key?: string
  run(): void
}
