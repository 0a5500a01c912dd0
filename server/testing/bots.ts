import { scopes } from '@easel/contract'
import type { TeamFixture } from './factories.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

interface Admin {
  api: TestClient
}

type EditionPath = Pick<TeamFixture, 'edition_id'>

/** A bot that an admin creates. */
export const aBot = async ({ edition_id }: EditionPath, { api }: Admin, bot_name = 'Importer') =>
  (await api.createBot({ edition_id, body: { bot_name } })).bot

/** A token of a bot with every scope. */
export const aBotToken = async ({ edition_id }: EditionPath, { api }: Admin, bot_id: string) => {
  const body = { token_name: 'Nightly', scopes: Object.keys(scopes) }
  return (await api.createBotToken({ edition_id, bot_id, body })).personal_token
}

/** A bot with a token, and its client. */
export const aWorkingBot = async (testApp: TestApp, edition: TeamFixture, admin: Admin = edition.owner) => {
  const { bot_id } = await aBot(edition, admin)
  const { token, token_id } = await aBotToken(edition, admin, bot_id)
  return { bot_id, token, token_id, api: testApp.clientOf(token) }
}

/** Adds somebody of the edition to a team. */
export const addToTeam = (
  { owner, edition_id, team_id }: TeamFixture,
  zuid: string,
  role: 'TEAM_ADMIN' | 'MEMBER' = 'MEMBER',
) => owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [{ zuid, role }] } })
