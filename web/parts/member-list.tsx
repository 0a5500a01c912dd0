import { Building2, UsersRound } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { session } from '../data/session.ts'
import type { Texts } from '../texts/en.ts'
import { t } from '../texts/texts.ts'
import { Avatar } from './avatar.tsx'

export interface Member {
  zuid?: string
  role_name?: string
  display_name?: string
  mail_id?: string
  added_type_name?: string
  is_bot?: string
  picture?: string
}

/** A role in words; as the service names it where there are none. */
export const roleName = (role = ''): string => {
  const key = `role${role === 'CREATOR' ? 'OWNER' : role}` as keyof Texts
  const text = t()[key]
  return typeof text === 'string' ? text : role
}

export const nameOf = ({ display_name, added_type_name }: Member): string => {
  if (added_type_name === 'TEAM') return display_name || t().typeTEAM
  if (added_type_name === 'ORG') return display_name || t().typeORG
  return display_name || t().somebody
}

const Actions = ({ children }: { children?: ComponentChildren }) =>
  children ? <span class="row-actions">{children}</span> : null

interface MemberListProps<M extends Member> {
  members: readonly M[]
  /** In place of the role: what may be done with a member; undefined where nothing is. */
  tools?: (member: M) => ComponentChildren
  /** Beside the role: buttons of what whoever looks may do with one. */
  actions?: (member: M) => ComponentChildren
}

export const MemberList = <M extends Member>({ members, tools, actions }: MemberListProps<M>) => (
  <ul class="members">
    {members.map((member) => (
      <li key={`${member.added_type_name} ${member.zuid}`}>
        {member.added_type_name === 'TEAM' || member.added_type_name === 'ORG' ? (
          <span class="avatar avatar-group" aria-hidden="true">
            {member.added_type_name === 'TEAM' ? <UsersRound /> : <Building2 />}
          </span>
        ) : (
          <Avatar id={member.zuid ?? ''} name={nameOf(member)} picture={member.picture} isLabelled />
        )}
        <span class="member-name">
          <bdi>{nameOf(member)}</bdi>
          {member.zuid === session.value?.zuid && <span class="tag">{t().you}</span>}
          {member.is_bot === 'true' && <span class="tag">{t().bot}</span>}
          {member.mail_id && (
            <span class="member-mail" title={member.mail_id}>
              {member.mail_id}
            </span>
          )}
          {!tools?.(member) && <span class="member-role">{roleName(member.role_name)}</span>}
        </span>
        {tools?.(member)}
        <Actions>{actions?.(member)}</Actions>
      </li>
    ))}
  </ul>
)
