import type { Generated } from 'kysely'

/** What people make: zones, what is drawn in them, and how it came about. */
export interface CanvasSchema {
  zone: ZoneTable & ZoneCounters
  zone_member: ZoneMemberTable
  zone_timer: ZoneTimerTable
  zone_voting: ZoneVotingTable
  zone_vote: ZoneVoteTable
  private_note: PrivateNoteTable
  zone_commit: ZoneCommitTable
  answered_mutation: AnsweredMutationTable
  zone_version: ZoneVersionTable
  zone_snapshot: ZoneSnapshotTable
  zone_snapshot_page: ZoneSnapshotPageTable
  element: ElementTable
  comment: CommentTable
  inbox_item: InboxItemTable
  search_entry: SearchEntryTable
  /** SQLite only: entries that its trigram indexes do not have as they are */
  search_pending: { entry_id: number }
  /** zones whose search entries are not all there, or not all in the right space; done up to this element */
  search_stale_zone: { edition_id: number; zone_id: string; after_id: string }
  /** content without a zone: it is copied or deleted; the time is 0 where it is deleted */
  staged_zone: { edition_id: number; zone_id: string; staged_time: number }
  space_favorite: {
    edition_id: number
    zuid: number
    space_id: number
  }
  space_opening: SpaceOpeningTable
  user_group: UserGroupTable
  user_group_member: {
    edition_id: number
    group_id: number
    zuid: number
  }
}

export interface ZoneTable {
  edition_id: number
  zone_id: string
  zone_key: number
  space_id: number
  zone_name: string
  status: 'ACTIVE' | 'TRASH'
  /** place in the space's order, ascending */
  position: number
  author_zuid: number
  last_author_zuid: number
  created_time: number
  last_modified_time: number
  state_modified_time: number | null
  /** the sequence number of the last commit */
  seq: number
  /** the highest place in the stack of elements ever given */
  top: number
  element_count: number
}

/** What snapshots go by. */
interface ZoneCounters {
  /** of the operations of commits since the newest snapshot */
  commit_bytes: Generated<number>
  /** the `commit_bytes` at which a snapshot is considered */
  snapshot_after: Generated<number>
  /** commits up to this one are folded into a snapshot */
  compacted_seq: Generated<number>
}

export interface ZoneTimerTable {
  edition_id: number
  zone_id: string
  state: 'RUNNING' | 'PAUSED'
  /** what it was set to */
  seconds: number
  /** while it runs */
  end_ms: number | null
  /** while it is paused */
  left_ms: number | null
}

export interface ZoneVotingTable {
  edition_id: number
  zone_id: string
  voting_id: number
  title: string
  votes_each: number
  /** one that was left OPEN has ended all the same when its time is over */
  state: 'OPEN' | 'ENDED'
  /** when it ends by itself, or was ended */
  end_ms: number | null
  created_by: number
  created_time: number
}

/** What a person has given one element: nobody else is told. */
export interface ZoneVoteTable {
  edition_id: number
  zone_id: string
  voting_id: number
  zuid: number
  element_id: string
  votes: number
}

/** What nobody but its author reads before it is revealed. */
export interface PrivateNoteTable {
  edition_id: number
  zone_id: string
  note_id: string
  author_zuid: number
  x: number
  y: number
  text: string
  created_time: number
}

export interface ZoneMemberTable {
  edition_id: number
  zone_id: string
  member_type: 'USER' | 'TEAM' | 'ORG'
  member_id: number
  permission: 'restricted' | 'allowed'
  /** the member's role on this zone, where it differs from the one in the space */
  role: 'EDITOR' | 'COMMENTER' | 'VIEWER' | 'ORGANISER' | null
  /** place of the space role it amounts to in `spaceRoles` */
  rank: number | null
  added_by: number
  added_time: number
}

export type CommitOrigin = 'api' | 'live' | 'template' | 'copy' | 'restore' | 'undo' | 'redo' | 'import'

export interface ZoneCommitTable {
  edition_id: number
  zone_id: string
  seq: number
  author_zuid: number
  commit_time: number
  /** a list of operations, as JSON */
  operations: string
  /** with `mutation_id`: a change that is sent twice is recognised; null: a plain request */
  client_id: string | null
  mutation_id: string | null
  origin: CommitOrigin
  /** the operations that take it back, as JSON; null: from before they were stored */
  inverse: string | null
  /** the sequence number of the commit that it took back */
  undo_of: number | null
}

/** A change of a live client that made no commit, and what it was answered with. */
export interface AnsweredMutationTable {
  edition_id: number
  zone_id: string
  zuid: number
  /** as commits have it */
  client_id: string
  mutation_id: string
  answered_time: number
  /** the zone's sequence number that was acknowledged, or that it was refused at */
  seq: number
  /** JSON: the name of the error and its details; null: it was acknowledged */
  refusal: string | null
}

/** A version is a position in the journal. */
export interface ZoneVersionTable {
  edition_id: number
  zone_id: string
  version_id: number
  seq: number
  modified_by: number
  version_time: number
  description: string
}

/** The elements as they stood after a commit are in its pages. */
export interface ZoneSnapshotTable {
  edition_id: number
  zone_id: string
  seq: number
}

/** Pages are written before the row of their snapshot: one that can be seen is whole. */
export interface ZoneSnapshotPageTable {
  edition_id: number
  zone_id: string
  seq: number
  /** from 0 */
  page: number
  /** some of the elements as they stood after that commit, as JSON */
  content: string
}

export interface ElementTable {
  edition_id: number
  zone_id: string
  /** in lower case: ids compare without it */
  element_id: string
  kind: 'FRAME' | 'SHAPE' | 'CONNECTOR'
  /** the frame a shape belongs to */
  frame_id: string | null
  /** place in the stack, back to front */
  z: number
  /** as the object model has it, with the id as its maker wrote it, as JSON */
  body: string
  /** of a connector: the shapes at its ends, in lower case */
  first_shape_id: string | null
  second_shape_id: string | null
}

export interface CommentTable {
  edition_id: number
  zone_id: string
  comment_id: string
  /** the first comment of the thread; its own id there */
  thread_id: string
  author_zuid: number
  text: string
  /** of the thread, on its first comment */
  status: 'OPEN' | 'RESOLVED'
  /** where the thread is pinned: an element, or a point */
  element_id: string | null
  x: number | null
  y: number | null
  created_time: number
  last_modified_time: number
}

/** A comment that somebody is told of. */
export interface InboxItemTable {
  edition_id: number
  zone_id: string
  comment_id: string
  zuid: number
  kind: 'MENTION' | 'REPLY'
  /** when the comment was written, or changed so that it mentions them */
  item_time: number
  is_read: number
  /** when a mail about it is due; null: there is none to send */
  mail_time: Generated<number | null>
}

export type SearchKind = 'zone' | 'frame' | 'shape' | 'comment'

export interface SearchEntryTable {
  edition_id: number
  zone_id: string
  kind: SearchKind
  item_id: string
  /** the rowid in SQLite's trigram indexes; the newest has the highest */
  entry_id: number
  team_id: number
  space_id: number
  name: string
  text: string
  /** the name as it is searched: normalized, words delimited; empty where the kind is not found by name */
  marked_name: string
  /** the same of name and text; empty where the kind has no text */
  marked_text: string
}

export interface SpaceOpeningTable {
  edition_id: number
  space_id: number
  zuid: number
  opened_time: number
}

export interface UserGroupTable {
  edition_id: number
  group_id: number
  group_name: string
  created_by: number
  created_time: number
}
