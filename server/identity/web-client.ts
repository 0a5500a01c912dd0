import { commandLine, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { nextId } from '../db/ids.ts'
import type { Settings } from '../process/settings.ts'

/** Not of the form that other clients' ids have, so none of them can be taken for it. */
export const WEB_CLIENT_ID = 'easel-web'

/** The web app's own OAuth client: public, with PKCE, as anybody could register one. Nodes may start at the same time. */
export const ensureWebClient = async (
  database: Database,
  { baseUrl, dataCentre }: Pick<Settings, 'baseUrl' | 'dataCentre'>,
): Promise<void> => {
  const redirect_uris = JSON.stringify([`${baseUrl}/signed-in`])
  const known = await database.read
    .selectFrom('oauth_client')
    .where('client_id', '=', WEB_CLIENT_ID)
    .select(['redirect_uris', 'data_centre'])
    .executeTakeFirst()
  if (known?.redirect_uris === redirect_uris && known.data_centre === dataCentre) return
  await database.write(async (db) => {
    const changing = { redirect_uris, data_centre: dataCentre }
    await db
      .insertInto('oauth_client')
      .values({
        client_key: await nextId(db),
        client_id: WEB_CLIENT_ID,
        client_name: 'Easel',
        secret_hash: null,
        owner_zuid: null,
        created_time: Date.now(),
        application_type: 'web',
        ...changing,
      })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet(changing))
      .execute()
    await recordAudit(db, { event: 'client.registered', source: commandLine, details: { client_id: WEB_CLIENT_ID } })
  })
}
