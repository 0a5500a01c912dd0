import { createClient } from '@easel/sdk/client.ts'

/** Who the caller is in Easel, where the provider does not know; empty while they are in no edition. */
export const findZuid = async (baseUrl: string, token: string): Promise<string> => {
  try {
    const api = createClient({ baseUrl, token })
    const [edition] = (await api.listEditions()).editions_info
    if (!edition?.edition_id) return ''
    const { user_permission_info } = await api.getMyEditionPermission({ edition_id: edition.edition_id })
    return user_permission_info.current_user_id
  } catch {
    return ''
  }
}
