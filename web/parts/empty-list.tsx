import { FileClock, LayoutGrid, Megaphone, Share2, Star, Trash2, Users } from 'lucide-preact'
import { m } from '../texts/managing/texts.ts'
import type { KindName } from './side-bar.tsx'
import { Notice } from './states.tsx'

/** What a list without spaces is for, so that it is no riddle. */
export const EmptyList = ({ kind }: { kind: KindName }) => {
  const texts = m()
  const [Icon, title, text] = (
    {
      all: [LayoutGrid, texts.emptyAll, texts.emptyAllText],
      shared: [Users, texts.emptyShared, texts.emptySharedText],
      'shared-by-me': [Share2, texts.emptySharedByMe, texts.emptySharedByMeText],
      'shared-with-me': [Users, texts.emptySharedWithMe, texts.emptySharedWithMeText],
      favourites: [Star, texts.emptyFavourites, texts.emptyFavouritesText],
      drafts: [FileClock, texts.emptyDrafts, texts.emptyDraftsText],
      published: [Megaphone, texts.emptyPublished, texts.emptyPublishedText],
      trash: [Trash2, texts.emptyTrash, texts.emptyTrashText],
    } as const
  )[kind]
  return <Notice icon={<Icon />} title={title} text={text} />
}
