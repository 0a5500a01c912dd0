import { items } from '@easel/sdk/pages.ts'
import { UsersRound } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { listAll } from '../../data/list-all.ts'
import { editionPath } from '../../data/router.ts'
import { AddPeople } from '../../parts/people/add-people.tsx'
import { ManagedList } from '../../parts/settings/managed-list.tsx'
import { Row, RowButton } from '../../parts/settings/row.tsx'
import { p } from '../../texts/people/texts.ts'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'

interface GroupMembersProps {
  edition_id: string
  group_id: string
}

/** /editions/…/groups/…: who is in a group. */
export const GroupMembers = (at: GroupMembersProps) => {
  const { edition_id, group_id } = at
  const [group, setGroup] = useState<{ name: string; members: ReadonlySet<string> }>()
  const load = async () => {
    const [members, groups] = await Promise.all([
      listAll(items(api, 'listGroupMembers', { ...at, query: { limit: 100 } })),
      listAll(items(api, 'listGroups', { edition_id, query: { limit: 100 } })),
    ])
    const name = groups.find((one) => one.group_id === group_id)?.group_name ?? ''
    setGroup({ name, members: new Set(members.map(({ zuid }) => zuid)) })
    return members
  }
  return (
    <ManagedList
      eyebrow={<a href={editionPath(edition_id, 'groups')}>{s().groups}</a>}
      title={<bdi>{group?.name || s().groups}</bdi>}
      text={p().groupText}
      icon={UsersRound}
      empty={{ title: p().groupEmpty, text: p().groupEmptyText }}
      make={group && p().addPeople}
      id={group_id}
      load={load}
      row={({ zuid, display_name, mail_id, is_bot }, { ask }) => (
        <Row
          key={zuid}
          name={display_name}
          tag={is_bot === 'true' ? t().bot : undefined}
          lines={[mail_id && <bdi>{mail_id}</bdi>]}
        >
          <RowButton
            text={`${p().takeOut} …`}
            of={display_name}
            onClick={() =>
              ask({
                title: p().fromGroup,
                text: p().fromGroupText(display_name),
                send: p().takeOut,
                work: () => api.removeGroupMember({ ...at, member_id: zuid }),
                done: p().takenOut(display_name),
              })
            }
          />
        </Row>
      )}
      form={({ close, reload }) => (
        <AddPeople at={at} members={group?.members ?? new Set()} onAdded={reload} onClose={close} />
      )}
    />
  )
}
