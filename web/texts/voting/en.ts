import { countingIn } from '../counting.ts'

const { number, plural } = countingIn('en')

export const en = {
  voting: 'Voting',
  begin: 'Vote …',
  title: 'What is voted on',
  votesEach: 'Votes each',
  minutes: 'Minutes, if it shall end by itself',
  start: 'Start the voting',
  openAlready: 'A voting is open: end it before the next one.',
  earlier: 'Earlier votings',
  vote: 'Vote',
  end: 'End the voting',
  endShort: 'End',
  left: (left: number, of: number) =>
    left === 0
      ? `All ${plural(of, '', '# ')}votes given`
      : `${number(left)} of ${number(of)} ${plural(of, 'vote', 'votes')} left`,
  onlyLooking: 'You can see the results when it ends.',
  timeLeft: 'Time left to vote',
  counting: 'Counting …',
  waiting: 'Your votes are sent when the service is back.',
  howToClick: 'Click what you vote for. A click on your number, or Shift+click, takes a vote back.',
  howToTap: 'Tap what you vote for. A tap on your number takes a vote back.',
  howToKeys: (vote: string, back: string) => `By keys: ${vote} votes for what is selected, ${back} takes a vote back.`,
  noneLeft: 'You have no votes left: take one back first.',
  started: (title: string, each: number) =>
    `A voting is open: ${title}. ${plural(each, 'You have one vote.', 'Each has # votes.')}`,
  startedForViewers: (title: string) => `A voting is open: ${title}.`,
  ended: (title: string) => `The voting has ended: ${title}. The results are shown.`,
  removed: 'The voting was removed',
  voted: (name: string, count: number, left: number) =>
    `${name}: ${count === 0 ? 'no vote' : plural(count, 'one vote', '# votes')} of yours, ${number(left)} left`,
  ownBadge: (name: string, count: number) => `${name}: ${number(count)} of your votes. Take one back`,
  resultBadge: (name: string, votes: number) => `${name}: ${plural(votes, 'one vote', '# votes')}`,
  results: 'Results',
  resultsOf: (title: string) => `Results: ${title}`,
  people: (count: number) => plural(count, 'One person has voted', '# people have voted'),
  nobody: 'Nobody has voted.',
  votes: (count: number) => plural(count, '1 vote', '# votes'),
  byPeople: (count: number) => plural(count, 'by one person', 'by # people'),
  gone: 'Deleted element',
  selectWinners: (count: number) => plural(count, 'Select the winner', 'Select the winners'),
  hide: 'Hide results',
  remove: 'Remove …',
  removeTitle: 'Remove the voting',
  removeText: (title: string) => `“${title}” and all of its votes are deleted, for everybody. This cannot be undone.`,
  removeSend: 'Remove',
  tooLate: 'The voting had ended before your last votes came: they do not count.',
  elementGone: 'Something that you voted for was deleted: look at your votes again.',
}

type TextOf<T> = T extends (...args: infer A) => string ? (...args: A) => string : string
export type VotingTexts = { [Key in keyof typeof en]: TextOf<(typeof en)[Key]> }
