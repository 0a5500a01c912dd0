import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSpace, share } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const audit: Suite = ({ owner, admin, editor }, { edition_id, team_id }) => {
  describe('the audit trail', () => {
    test('[N8] listAuditEntries has who shared what with whom, newest first, and pages and filters of it', async () => {
      const at = await createSpace(owner, { edition_id, team_id }, 'Audited')
      await share(owner, at, editor.zuid, 'VIEWER')
      const { space_id } = at
      const query = { zuid: owner.zuid, event: 'space.members_added' as const, limit: 1 }
      const { audit_entries } = await admin.does('listAuditEntries', { edition_id, query })
      const added_members = [{ zuid: editor.zuid, role_name: 'VIEWER', added_type_name: 'USER' }]
      assert.partialDeepStrictEqual(audit_entries, [
        {
          event: 'space.members_added',
          zuid: owner.zuid,
          details: { space_id, result: { added_members } },
        },
      ])
      assert.ok(audit_entries[0]?.address && audit_entries[0].request_id)
      const later = { from_time: 'Mon, 01 Jan 2080, 00:00:00' }
      assert.deepEqual((await admin.does('listAuditEntries', { edition_id, query: later })).audit_entries, [])
    })
  })
}
