import { countingIn } from '../counting.ts'

const { plural } = countingIn('en')

/** Loaded with the dialogs that save templates, and with those that people saved. */
export const en = {
  save: 'Save as a template',
  saveText: 'What is on the board now can be a beginning for others. Later changes of the board do not change it.',
  saveSelectionText: (count: number) =>
    plural(
      count,
      'The element that is selected, and what is in it, can be a beginning for others.',
      'The # elements that are selected, and what is in them, can be a beginning for others.',
    ),
  name: 'Name of the template',
  description: 'Description (optional)',
  for: 'For whom',
  forTeam: (team: string) => `Team “${team}”`,
  forEdition: 'Everybody in the edition',
  send: 'Save',
  saved: (name: string) => `“${name}” is among the templates now`,
  ofTeams: 'Of your teams',
  ofEdition: 'Of the edition',
  rename: (name: string) => `Rename “${name}” …`,
  renameTitle: 'Rename the template',
  delete: (name: string) => `Delete “${name}” …`,
  deleteTitle: 'Delete the template',
  deleteText: (name: string) => `“${name}” goes for everybody it is for. Boards that were made from it stay.`,
  deleteSend: 'Delete',
  deleted: (name: string) => `“${name}” is no template any more`,
}

export type TemplateTexts = typeof en
