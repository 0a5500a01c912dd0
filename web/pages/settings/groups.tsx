import type { Data } from '@easel/sdk/client.ts'
import { items } from '@easel/sdk/pages.ts'
import { Tags } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { listAll } from '../../data/list-all.ts'
import { editionPath } from '../../data/router.ts'
import { RenameDialog } from '../../parts/rename-dialog.tsx'
import { type ListActions, ManagedList } from '../../parts/settings/managed-list.tsx'
import { NameForm } from '../../parts/settings/name-form.tsx'
import { Row, RowButton } from '../../parts/settings/row.tsx'
import { p } from '../../texts/people/texts.ts'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'

type Group = Data<'listGroups'>['groups'][number]

/** /editions/…/groups: for admins. */
export const Groups = ({ edition_id }: { edition_id: string }) => {
  const [renaming, setRenaming] = useState<{ group: Group; reload: () => void }>()
  const groupRow = (group: Group, { ask, reload }: ListActions) => {
    const { group_id, group_name, group_member_count } = group
    const remove = () =>
      ask({
        title: p().deleteGroupTitle,
        text: p().deleteGroupText(group_name),
        send: p().deleteGroup,
        work: () => api.deleteGroup({ edition_id, group_id }),
        done: p().groupDeleted(group_name),
      })
    return (
      <Row key={group_id} name={group_name} lines={[t().memberCount(Number(group_member_count))]}>
        <a
          class="button"
          href={editionPath(edition_id, 'groups', group_id)}
          aria-label={`${p().groupPeople}: ${group_name}`}
        >
          {p().groupPeople}
        </a>
        <RowButton text={`${t().rename} …`} of={group_name} onClick={() => setRenaming({ group, reload })} />
        <RowButton text={`${p().deleteGroup} …`} of={group_name} onClick={remove} />
      </Row>
    )
  }
  return (
    <ManagedList
      title={s().groups}
      text={p().groupsText}
      icon={Tags}
      empty={{ title: p().groupsNone, text: p().groupsNoneText }}
      make={p().newGroup}
      id={edition_id}
      load={() => listAll(items(api, 'listGroups', { edition_id, query: { limit: 100 } }))}
      row={groupRow}
      form={({ close, reload }) => (
        <NameForm
          title={p().newGroup}
          hint={p().groupNameHint}
          onClose={close}
          make={async (group_name, once) => {
            await api.createGroup({ edition_id, body: { group_name } }, once)
            reload()
          }}
        />
      )}
    >
      {renaming && (
        <RenameDialog
          title={p().renameGroup}
          label={t().name}
          name={renaming.group.group_name}
          rename={async (group_name) => {
            await api.renameGroup({ edition_id, group_id: renaming.group.group_id, body: { group_name } })
            renaming.reload()
          }}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </ManagedList>
  )
}
