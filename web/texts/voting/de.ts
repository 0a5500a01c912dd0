import { countingIn } from '../counting.ts'
import type { VotingTexts } from './en.ts'

const { number, plural } = countingIn('de')

export const de: VotingTexts = {
  voting: 'Abstimmung',
  begin: 'Abstimmen …',
  title: 'Worüber abgestimmt wird',
  votesEach: 'Stimmen für jede Person',
  minutes: 'Minuten, falls sie von selbst enden soll',
  start: 'Abstimmung starten',
  openAlready: 'Eine Abstimmung läuft: Beenden Sie sie vor der nächsten.',
  earlier: 'Frühere Abstimmungen',
  vote: 'Abstimmen',
  end: 'Abstimmung beenden',
  endShort: 'Beenden',
  left: (left, of) =>
    left === 0
      ? plural(of, 'Stimme vergeben', 'Alle # Stimmen vergeben')
      : `${number(left)} von ${number(of)} ${plural(of, 'Stimme', 'Stimmen')} übrig`,
  onlyLooking: 'Die Ergebnisse sehen Sie, wenn sie endet.',
  timeLeft: 'Zeit, die noch bleibt',
  counting: 'Es wird gezählt …',
  waiting: 'Ihre Stimmen werden gesendet, sobald der Dienst wieder da ist.',
  howToClick: 'Klicken Sie an, wofür Sie stimmen. Ein Klick auf Ihre Zahl oder mit Umschalt nimmt eine Stimme zurück.',
  howToTap: 'Tippen Sie an, wofür Sie stimmen. Ein Tippen auf Ihre Zahl nimmt eine Stimme zurück.',
  howToKeys: (vote, back) => `Mit Tasten: ${vote} stimmt für die Auswahl, ${back} nimmt eine Stimme zurück.`,
  noneLeft: 'Sie haben keine Stimme mehr: Nehmen Sie erst eine zurück.',
  started: (title, each) =>
    `Eine Abstimmung läuft: ${title}. ${plural(each, 'Sie haben eine Stimme.', 'Alle haben je # Stimmen.')}`,
  startedForViewers: (title) => `Eine Abstimmung läuft: ${title}.`,
  ended: (title) => `Die Abstimmung ist zu Ende: ${title}. Die Ergebnisse sind da.`,
  removed: 'Die Abstimmung wurde entfernt',
  voted: (name, count, left) =>
    `${name}: ${count === 0 ? 'keine Stimme' : plural(count, 'eine Stimme', '# Stimmen')} von Ihnen, ${number(left)} übrig`,
  ownBadge: (name, count) => `${name}: ${number(count)} Ihrer Stimmen. Eine zurücknehmen`,
  resultBadge: (name, votes) => `${name}: ${plural(votes, 'eine Stimme', '# Stimmen')}`,
  results: 'Ergebnisse',
  resultsOf: (title) => `Ergebnisse: ${title}`,
  people: (count) => plural(count, 'Eine Person hat abgestimmt', '# Personen haben abgestimmt'),
  nobody: 'Niemand hat abgestimmt.',
  votes: (count) => plural(count, '1 Stimme', '# Stimmen'),
  byPeople: (count) => plural(count, 'von einer Person', 'von # Personen'),
  gone: 'Gelöschtes Element',
  selectWinners: (count) => plural(count, 'Sieger auswählen', 'Alle Sieger auswählen'),
  hide: 'Ergebnisse ausblenden',
  remove: 'Entfernen …',
  removeTitle: 'Abstimmung entfernen',
  removeText: (title) =>
    `„${title}“ und alle Stimmen darin werden für alle gelöscht. Das lässt sich nicht rückgängig machen.`,
  removeSend: 'Entfernen',
  tooLate: 'Die Abstimmung war zu Ende, bevor Ihre letzten Stimmen ankamen: Sie zählen nicht.',
  elementGone: 'Etwas, wofür Sie gestimmt haben, wurde gelöscht: Sehen Sie Ihre Stimmen noch einmal an.',
}
