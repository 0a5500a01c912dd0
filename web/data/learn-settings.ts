import { createClient } from '@easel/sdk/client.ts'
import { takeSavedLanguage } from './preferences.ts'

/** Takes the language that somebody saved with their account, in whichever browser, and resolves with their picture. Without an answer all stays as it is. */
export const learnSettings = async (baseUrl: string, token: string): Promise<string | undefined> => {
  const api = createClient({ baseUrl, token })
  try {
    const { language, time_zone, picture } = (await api.getPersonalSettings({})).personal_settings
    takeSavedLanguage(language)
    // The provider's pages have no script that could ask the browser.
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (timeZone !== time_zone) await api.updatePersonalSettings({ body: { time_zone: timeZone } })
    return picture
  } catch {
    return undefined
  }
}
